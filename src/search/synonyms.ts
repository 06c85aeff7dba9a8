const COUNTS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const

/** "7 seats", "seven seater" and the like, each for the word that the records hold: "7seater". */
const SEATS = Object.fromEntries(
  COUNTS.flatMap((count, index) => {
    const seats = index + 2
    const ways = [`${seats} seat`, `${seats} seats`, `${count} seat`, `${count} seats`, `${count} seater`]
    return ways.map(way => [way, [`${seats}seater`]])
  }),
)

/** "Sleeps 4", "four berth" and the like, each for the word that the records hold: "4berth". */
const BERTHS = Object.fromEntries(
  COUNTS.flatMap((count, index) => {
    const beds = index + 2
    const ways = [beds, count].flatMap(many => [`sleeps ${many}`, `sleep ${many}`, `${many} berths`, `${many} sleeper`])
    return [...ways, `${count} berth`].map(way => [way, [`${beds}berth`]])
  }),
)

/** Those that are said of one car or of several. */
const NOUNS: Readonly<Record<string, readonly string[]>> = {
  // What drives it.
  ev: ['electric'],
  bev: ['electric'],
  phev: ['plug in hybrid'],
  hev: ['hybrid'],

  // What it is.
  pickup: ['ute'],
  truck: ['ute'],
  'dual cab': ['double cab', 'crew cab'],
  'double cab': ['dual cab', 'crew cab'],
  'crew cab': ['dual cab', 'double cab'],
  tray: ['cab chassis'],
  'tray back': ['cab chassis'],
  'station wagon': ['wagon'],
  estate: ['wagon'],
  'people carrier': ['people mover'],
  minivan: ['people mover'],
  mpv: ['people mover'],
  softroader: ['suv'],
  crossover: ['suv'],
  cabriolet: ['convertible'],
  cabrio: ['convertible'],
  roadster: ['convertible'],
  'drop top': ['convertible', 'softtop'],
  saloon: ['sedan'],
  hatch: ['hatchback'],
  motorbike: ['motorcycle'],
  bike: ['motorcycle'],
  campervan: ['motorhome', 'camper'],
  camper: ['motorhome', 'campervan'],
  rv: ['motorhome', 'caravan'],

  // What has become of it.
  demonstrator: ['demo'],

  // Who makes it.
  vw: ['volkswagen'],
  merc: ['mercedes'],
  beemer: ['bmw'],
  bimmer: ['bmw'],
  chevy: ['chevrolet'],
  landy: ['land rover'],
  rangie: ['range rover'],
  subie: ['subaru'],
}

/** Several are what one of them is: "trucks" finds what says "truck", and what that finds. */
const PLURALS = Object.fromEntries(
  Object.entries(NOUNS).flatMap(([one, others]) => pluralsOf(one).map(plural => [plural, [one, ...others]])),
)

/** "Chevys" and "chevies": a name keeps its y, and many write it as any other word. */
function pluralsOf(one: string): string[] {
  if (one.endsWith('ch')) return [`${one}es`]
  return /[^aeiou]y$/.test(one) ? [`${one}s`, `${one.slice(0, -1)}ies`] : [`${one}s`]
}

/**
 * Other words of the trade for what the stock says, one way: who types the first finds what says any of the others, as it
 * stands there. Several words are found side by side; what is typed may be parted or joined ("pick up", "pick-up",
 * "pickup"). Source: SR-03.
 */
export const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  ...NOUNS,
  ...PLURALS,

  // What drives it.
  petrol: ['gasoline', 'unleaded'],
  unleaded: ['petrol', 'gasoline'],
  gasoline: ['petrol', 'unleaded'],
  gas: ['gasoline', 'lpg'],
  auto: ['automatic'],
  cvt: ['automatic'],
  'stick shift': ['manual'],
  '4wd': ['4x4', 'four wheel drive'],
  '4x4': ['4wd', 'four wheel drive'],
  '4 wheel drive': ['4x4', '4wd'],
  'four wheel drive': ['4x4', '4wd'],
  awd: ['all wheel drive'],
  'all wheel drive': ['awd'],
  fwd: ['front wheel drive', 'front'],
  'front wheel drive': ['fwd'],
  rwd: ['rear wheel drive', 'rear'],
  'rear wheel drive': ['rwd'],
  '2wd': ['front wheel drive', 'rear wheel drive', 'fwd', 'rwd'],

  // What has become of it.
  'second hand': ['used'],
  'pre owned': ['used'],
  'pre loved': ['used'],
  'ex demo': ['demo'],
  'brand new': ['new'],

  // What it has.
  towbar: ['tow bar'],
  bullbar: ['bull bar'],
  'sat nav': ['satellite navigation'],
  navi: ['satellite navigation'],
  gps: ['satellite navigation'],
  'electric seats': ['power seats'],
  'third row': ['third row seats'],
  moonroof: ['sunroof'],
  // "Auto" by itself is a gearbox.
  'android auto': ['android'],
  ...SEATS,
  ...BERTHS,

  gray: ['grey'],
  grey: ['gray'],
}

/** What says nothing about a car, and is passed over beside words that do: "used cars for sale". */
export const FILLERS: readonly string[] = [
  'car',
  'cars',
  'vehicle',
  'vehicles',
  'for',
  'sale',
  'with',
  'and',
  'the',
  'in',
]
