import { remembering } from '../domain/remembering.ts'

/**
 * The features that shoppers filter by, each with how feeds write it. Equipment lists run to hundreds of spellings, so a
 * filter over all of them would be of no use.
 */
const FEATURES: Readonly<Record<string, RegExp>> = {
  'Adaptive Cruise Control': /\b(adaptive|active|radar)\b.*\bcruise\b/i,
  'Android Auto': /\bandroid\s*auto\b/i,
  'Apple CarPlay': /\bcar\s?play\b/i,
  'Blind Spot Monitor': /\bblind[\s-]?spot\b/i,
  'Bull Bar': /\bbull\s?bar\b/i,
  'Heated Seats': /\bheated\b.*\bseats?\b/i,
  'Keyless Entry': /\bkeyless\b|\bsmart key\b/i,
  'Leather Seats': /\bleather\b(?!.*\b(steering|gear|wheel)\b)/i,
  'Parking Sensors': /\bpark(ing)?\b.*\b(sensors?|assist|distance)\b/i,
  'Power Seats': /\b(electric|power)\b.*\bseats?\b/i,
  'Reversing Camera': /\b(reversing|reverse|rear(?:[\s-]?view)?|360|surround)\b.*\bcamera\b/i,
  'Roof Racks': /\broof (racks?|rails?)\b/i,
  'Satellite Navigation': /\b(sat(ellite)?[\s-]?nav|navigation)\b/i,
  Sunroof: /\b(sun|moon)\s?roof\b|\bpanoramic\b.*\broof\b/i,
  'Third Row Seats': /\b(third|3rd) row\b/i,
  'Tow Bar': /\btow\s?bar\b|\btow(ing)? (pack|kit|hitch)/i,
}

const NAMES = Object.keys(FEATURES)

/** Cars of a stock have the same lines, so each is looked at once. */
const namedIn = remembering((line: string) => NAMES.filter(name => FEATURES[name]!.test(line)), 5_000)

/** Which of them an equipment list names, in alphabetical order. The values of the facet `filtered_features`. */
export function filteredFeatures(equipment: readonly string[]): string[] {
  const named = new Set(equipment.flatMap(line => namedIn(line)))
  return NAMES.filter(name => named.has(name))
}
