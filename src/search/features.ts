import { remembering } from '../domain/remembering.ts'

/**
 * How a part of a line tells of a feature. `says` is enough by itself; else the part has each of `words`, in any order, and none
 * of `others`: where mirrors stand beside "heated" and "seats", nobody knows which of the two is heated. A part with `never`
 * does not tell of it, whatever else it says.
 */
type Telling = { says?: RegExp; words?: readonly RegExp[]; others?: RegExp; never?: RegExp }

const SEATS = /\bseats?\b(?!\s*belts?)/i

/** What else in a car is heated, driven by electricity or made of leather. */
const NOT_SEATS =
  /\b(windows?|windscreen|mirrors?|steering|wheel|tail\s?gate|boot|doors?|locks?|locking|gear|shift\w*|knob|(hand ?)?brake|dash\w*|console|pouch|key|outlets?|sockets?|points?|usb|(sun|moon)\s?roof|aerial|antenna)\b/i

/**
 * The features that shoppers filter by, in alphabetical order, each with how feeds write it. Equipment lists run to
 * hundreds of spellings, so a filter over all of them would be of no use.
 */
const FEATURES: Readonly<Record<string, Telling>> = {
  'Adaptive Cruise Control': { words: [/\bcruise\b/i, /\b(adaptive|active|radar|distance)\b/i] },
  // Of cars, not of what lifts their tail or is worn on a motorcycle.
  Airbags: {
    says: /\bair[\s-]?bags?\b/i,
    never: /\b(suspension|springs?|helpers?|lift\w*|levell?ing|load|tow\w*|vests?|jackets?)\b/i,
  },
  'Android Auto': { says: /\bandroid\s*auto\b/i },
  'Apple CarPlay': { says: /\bcar\s?play\b/i },
  'Blind Spot Monitor': { says: /\bblind[\s-]?spot\b/i },
  'Bull Bar': { says: /\bbull\s?bar\b/i },
  'Bunk Beds': { says: /\bbunks?\b/i },
  // ISOFIX in most of the world, LATCH in the United States; a tailgate has a latch, too.
  'Child Seat Anchors': {
    says: /\bisofix\b|^\s*latch\s*$/i,
    words: [
      /\b(child\w*|baby|infant)\b|\blatch[\s-]+(system|lower|anchor\w*)\b/i,
      /\b(anchor\w*|tethers?|latch)\b(?!\s+release)/i,
    ],
    others: /\b(doors?|locks?|(tail|lift)\s?gate|boot|bonnet|hood|trunk)\b/i,
  },
  // "Emergency brake assist" only presses harder than the driver, and brake lights only blink.
  'Emergency Braking': {
    says: /\baeb\b|\b(auto|automatic|autonomous)[\s-]+emergency[\s-]+brak(e|es|ing)\b|^\s*emergency[\s-]+braking\s*$/i,
    never: /\b(lights?|lamps?|signal|display|hazards?|flash\w*)\b/i,
  },
  Ensuite: { says: /\ben[\s-]?suite\b/i },
  // Of caravans, not of what cools a glovebox or leaves room for one.
  Fridge: { says: /\b(fridge|refrigerator)\b/i, never: /\b(glove\w*|console|ready|prep\w*|provision|space|slide)\b/i },
  'Heated Seats': {
    says: /\bheated ((front|rear|leather) )?seats\b|\bseats\b[\s:(-]*heated\b(?!\s+\w)/i,
    words: [/\bheated\b/i, SEATS],
    others: NOT_SEATS,
  },
  'Island Bed': { says: /\bisland[\s-]+(queen([\s-]+size)?[\s-]+)?bed\b|\bbed[\s:(-]+island\b/i },
  'Keyless Entry': {
    says: /\bkeyless (entry|access)\b|\bsmart key\b|\bkey proximity\b|\bproximity (key|entry)\b/i,
    words: [/\bkeyless\b/i],
    others: /\b(start|ignition)\b(?!.*\bentry\b)/i,
  },
  'Leather Seats': {
    says: /\bleather([\s-]+(accented|appointed|faced|trimmed))?[\s-]+seats\b|\bseats[\s:(-]+leather\b(?!\s+\w)|^\s*(full |part |partial )?leather\s*$/i,
    words: [/\bleather\b/i, /\bseats?\b(?!\s*belts?)|\b(trim|upholstery|interior)\b/i],
    others: NOT_SEATS,
    never:
      /\b(synthetic|artificial|vegan|faux|imitation|simulated|man[\s-]?made|eco|pu|non)[\s-]*leather\b|\bleather[\s-]*(look|like|style|feel|effect|free|substitute|alternative)\b/i,
  },
  'Parking Sensors': {
    words: [/\bpark(ing)?\b(?![\s-]*brake)/i, /\b(sensors?|assist|distance)\b/i],
  },
  'Power Seats': {
    says: /\b(electric|power) ((front|rear|leather) )?seats\b/i,
    words: [/\b(electric(ally)?|power(ed)?)\b(?!\s+(\d+[\s-]?way\s+)?lumbar)/i, SEATS],
    others: NOT_SEATS,
  },
  'Reversing Camera': {
    says: /\b(reversing|reverse|back[\s-]?up|rear([\s-]?(view|vision))?)([\s-]+park(ing)?)?[\s-]+cameras?\b/i,
    words: [/\bcameras?\b/i, /\b(reversing|reverse|rear|360|surround|around)\b/i],
    others: /\b(mirror|seats?|sound|traffic)\b/i,
    never: /\bdash[\s-]?cam(era)?s?\b/i,
  },
  'Roof Racks': { says: /\broof (racks?|rails?)\b/i },
  'Satellite Navigation': { says: /\b(sat(ellite)?[\s-]?nav|navigation)\b/i, never: /\bnav(igation)? ready\b/i },
  'Self-Contained': {
    says: /\bself[\s-]?contain(ed|ment)\b(?![\s-]+(air|compressor|alarm|siren|batter|horn|heater|power|unit|brak))/i,
  },
  // One that is inside.
  Shower: { says: /\bshower\b/i, never: /\b(external|exterior|outdoor|outside)\b/i },
  // Glass may be solar, too, and a camper made ready for panels that it has not.
  Solar: {
    says: /\bsolar[\s-]+(panels?|power|system|charg\w+|array|pack(age)?)\b|\b\d+\s?w(atts?)?[\s-]+(of[\s-]+)?solar\b|\bsolar[\s:(-]+\d+\s?w(atts?)?\b|^\s*solar\s*$/i,
    never: /\b(glass|glazing|windows?|windscreen|tint\w*|prep\w*|ready|provision|wiring|plug|socket|inlet)\b/i,
  },
  Sunroof: { says: /\b(sun|moon)\s?roof\b/i, words: [/\bpanoramic\b/i, /\broof\b/i] },
  'Third Row Seats': { says: /\b(third|3rd) row\b/i },
  'Tow Bar': {
    says: /\btow\s?bar\b|\btow(ing)? (pack|kit|hitch)/i,
    never: /\b(tow\s?bar|towing|tow) (wiring|harness|prep\w*|ready|provision|cover|mode)\b|\bwiring only\b/i,
  },
}

/** That a part of a line tells of what the car lacks. */
const LACKING = /\b(no|not|without|n\/a|nil|deleted?|optional|removed)\b/i

/** That a whole line does, a list of what is missing. */
const LACKING_ALL = /^\s*(no|not|without|optional|deleted|removed)\b[^,;:]*:/i

const NAMES = Object.keys(FEATURES)

/** What is said of one thing is not said of the next, but "not fitted" belongs to what it follows. */
const partsOf = (line: string): string[] => line.split(/[,;](?!\s*(?:not|n\/a|nil|optional|deleted?|removed)\b)/i)

const tells = (part: string, { says, words, others, never }: Telling): boolean =>
  never?.test(part) !== true &&
  (says?.test(part) === true || (words?.every(word => word.test(part)) === true && others?.test(part) !== true))

const namedInPart = (part: string): string[] =>
  LACKING.test(part) ? [] : NAMES.filter(name => tells(part, FEATURES[name]!))

/** Cars of a stock have the same lines, so each is looked at once. */
const namedIn = remembering((line: string) => (LACKING_ALL.test(line) ? [] : partsOf(line).flatMap(namedInPart)), 5_000)

/** Which of them an equipment list names, in alphabetical order. The values of the facet `filtered_features`. */
export function filteredFeatures(equipment: readonly string[]): string[] {
  const named = new Set(equipment.flatMap(line => namedIn(line)))
  return NAMES.filter(name => named.has(name))
}

/** Without these some shoppers have no use for a car: who tows, and who has children. */
const DECIDING: ReadonlySet<string> = new Set(['Bunk Beds', 'Child Seat Anchors', 'Third Row Seats', 'Tow Bar'])

/**
 * An equipment list with what shoppers look for first, as the first few lines are all that most see of it: what decides, then
 * each feature that they filter by once, then all else, each in the order of the feed.
 */
export function soughtFirst(equipment: readonly string[]): string[] {
  const known = new Set<string>()
  const [deciding, sought, others]: [string[], string[], string[]] = [[], [], []]
  for (const line of equipment) {
    const news = namedIn(line).filter(name => !known.has(name))
    for (const name of news) known.add(name)
    if (news.some(name => DECIDING.has(name))) deciding.push(line)
    else if (news.length > 0) sought.push(line)
    else others.push(line)
  }
  return [...deciding, ...sought, ...others]
}
