import { remembering } from '../domain/remembering.ts'

/** What may stand between a seat and what it has: "heated leather-accented front seats", "Seat - Driver Electric". */
const OF_SEATS = String.raw`(?:[\s/,&+-]+(?:and|front|rear|outer|driver'?s?|passenger'?s?|dual|both|(?:second|2nd) row|sports?|bucket|memory|leather|accented|appointed|trimmed|heated|cooled|ventilated|electric(?:ally)?|power(?:ed)?|operated|adjust(?:able|ed|ment)?|\d+[\s-]?way))*`
const SEATS = String.raw`[\s/-]+seats?\b(?!\s*belts?)`

/** A seat that has something, whichever of the two comes first; after it no other thing has it, "5 seats - power windows". */
const seatsWith = (what: string): RegExp =>
  new RegExp(
    String.raw`\b${what}\b${OF_SEATS}${SEATS}|\bseats?\b\s*[-:(]?${OF_SEATS}\s*[-:(]?\s*\b${what}(?=\s*(?:$|[,;()/&+-]|and\b|adjust|memory|front\b|rear\b|driver|passenger|with\b))`,
    'i',
  )

/** What else is made of leather: a line that only names one of these says nothing of the seats. */
const OTHER_LEATHER = String.raw`(?!\b(?:steering|wheel|gear|knob|shift\w*|hand ?brake|brake|doors?|dash\w*|console|boots?|pouch|key)\b)`

/**
 * The features that shoppers filter by, each with how feeds write it. Equipment lists run to hundreds of spellings, so a
 * filter over all of them would be of no use.
 */
const FEATURES: Readonly<Record<string, RegExp>> = {
  'Adaptive Cruise Control':
    /\b(adaptive|active|radar)\b[^,;]*\bcruise\b|\bcruise\b[^,;]*\b(adaptive|active|radar|distance)\b/i,
  'Android Auto': /\bandroid\s*auto\b/i,
  'Apple CarPlay': /\bcar\s?play\b/i,
  'Blind Spot Monitor': /\bblind[\s-]?spot\b/i,
  'Bull Bar': /\bbull\s?bar\b/i,
  'Heated Seats': seatsWith('heated'),
  'Keyless Entry': /\bkeyless\b(?!\s*(start|ignition))|\bsmart key\b|\bkey proximity\b|\bproximity (key|entry)\b/i,
  'Leather Seats': new RegExp(
    [
      String.raw`\bleather\b(?:${OTHER_LEATHER}[^,;])*\bseats?\b`,
      String.raw`\bseats?\b[^,;]*\bleather\b(?![^,;]*\b(?:steering|wheel|gear|knob|brake|handbrake)\b)`,
      String.raw`\bleather\b(?:[\s-]+(?:accented|appointed|faced))?[\s-]+(?:trim|upholstery|interior)\b(?:${OTHER_LEATHER}.)*$`,
      String.raw`^\s*(?:trim|upholstery|interior)\s*[-:(]\s*(?:(?:full|part|partial)\s+)?leather\b`,
      String.raw`^\s*(?:(?:full|part|partial)\s+)?leather\s*$`,
    ].join('|'),
    'i',
  ),
  'Parking Sensors': /\bpark(ing)?\b[^,;]*\b(sensors?|assist|distance)\b/i,
  'Power Seats': seatsWith('(?:electric(?:ally)?|power(?:ed)?)'),
  'Reversing Camera':
    /\b(reversing|reverse|rear|360|surround|around)(?:[\s°-]+(?:view|vision|degrees?|park(?:ing)?|sensors?|and|&|side|colour|hd))*[\s°-]*\bcameras?\b|\bcameras?\b\s*[-:(]?\s*(?:front\s*(?:and|&|\/)\s*)?(?:reversing|reverse|rear|360|surround|around)\b/i,
  'Roof Racks': /\broof (racks?|rails?)\b/i,
  'Satellite Navigation': /\b(sat(ellite)?[\s-]?nav|navigation)\b/i,
  Sunroof: /\b(sun|moon)\s?roof\b|\bpanoramic\b.*\broof\b/i,
  'Third Row Seats': /\b(third|3rd) row\b/i,
  'Tow Bar': /\btow\s?bar\b|\btow(ing)? (pack|kit|hitch)/i,
}

/** That a line tells of what the car lacks. */
const LACKING = /\b(no|not|without|n\/a|nil|deleted?|optional|removed)\b/i

/** What passes for a feature in a line and is none. */
const NOT_QUITE: Readonly<Record<string, RegExp | undefined>> = {
  'Leather Seats':
    /\b(synthetic|artificial|vegan|faux|imitation|simulated|man[\s-]?made|eco|pu)[\s-]*leather\b|\bleather[\s-]*(look|like|style|feel|effect)\b/i,
  'Reversing Camera': /\bdash[\s-]?(cam|camera)s?\b/i,
  'Satellite Navigation': /\bnav(igation)? ready\b/i,
  'Tow Bar': /\b(tow\s?bar|towing|tow) (wiring|harness|prep\w*|ready|provision|cover|mode)\b|\bwiring only\b/i,
}

const NAMES = Object.keys(FEATURES)

const tellsOf = (line: string, name: string): boolean =>
  FEATURES[name]!.test(line) && NOT_QUITE[name]?.test(line) !== true

/** Cars of a stock have the same lines, so each is looked at once. */
const namedIn = remembering(
  (line: string) => (LACKING.test(line) ? [] : NAMES.filter(name => tellsOf(line, name))),
  5_000,
)

/** Which of them an equipment list names, in alphabetical order. The values of the facet `filtered_features`. */
export function filteredFeatures(equipment: readonly string[]): string[] {
  const named = new Set(equipment.flatMap(line => namedIn(line)))
  return NAMES.filter(name => named.has(name))
}
