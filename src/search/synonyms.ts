const COUNTS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const

/** "7 seats", "seven seater" and the like, each for the word that the records hold: "7seater". */
const SEATS = Object.fromEntries(
  COUNTS.flatMap((count, index) => {
    const seats = index + 2
    const ways = [seats, count].flatMap(many => [
      `${many} seat`,
      `${many} seats`,
      `${many} passenger`,
      `${many} passengers`,
    ])
    return [...ways, `${count} seater`].map(way => [way, [`${seats}seater`]])
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

const SHORTEST_FEET = 10
const LONGEST_FEET = 30

/** "19 foot" and the like, each for the word that the records hold: "19ft". */
const FEET = Object.fromEntries(
  Array.from({ length: LONGEST_FEET - SHORTEST_FEET + 1 }, (_, i) => SHORTEST_FEET + i).flatMap(feet =>
    ['foot', 'feet'].map(unit => [`${feet} ${unit}`, [`${feet}ft`]]),
  ),
)

/** "V8", "6 cylinder" and the like, each for the word that the records hold: "8cyl". */
const CYLINDERS = Object.fromEntries(
  [3, 4, 5, 6, 8, 10, 12].flatMap(count => {
    const said = [count, COUNTS[count - 2] ?? []].flat()
    const ways = [
      ...said.flatMap(many => [`${many} cylinder`, `${many} cylinders`]),
      ...(count < 6 ? [] : [`v${count}`]),
      ...(count < 4 || count > 6 ? [] : said.flatMap(many => [`straight ${many}`, `inline ${many}`])),
    ]
    return ways.map(way => [way, [`${count}cyl`]])
  }),
)

/** One cab, with seats behind the first row for short ways; each make has a name for it. */
const EXTENDED_CABS: readonly string[] = [
  'extended cab',
  'extra cab',
  'xtra cab',
  'king cab',
  'space cab',
  'super cab',
  'freestyle cab',
  'club cab',
  'access cab',
]

/** What drives one axle, whichever. */
const ONE_AXLE: readonly string[] = ['front wheel drive', 'rear wheel drive', 'fwd', 'rwd']

/** Features as `features.ts` names them. */
const TANDEM: readonly string[] = ['tandem axle']
const CHILD_SEAT: readonly string[] = ['child seat']
const EMERGENCY_BRAKING: readonly string[] = ['emergency braking']

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
  // In one word it is not found as two, which stand side by side only in a car's name.
  dualcab: ['dual cab'],
  'twin cab': ['dual cab', 'double cab', 'crew cab'],
  '4 door ute': ['dual cab', 'double cab', 'crew cab'],
  'four door ute': ['dual cab', 'double cab', 'crew cab'],
  'double cab': ['dual cab', 'crew cab'],
  'crew cab': ['dual cab', 'double cab'],
  'regular cab': ['single cab'],
  singlecab: ['single cab'],
  extendedcab: ['extended cab'],
  ...Object.fromEntries(EXTENDED_CABS.map(cab => [cab, EXTENDED_CABS.filter(other => other !== cab)])),
  tray: ['cab chassis'],
  'tray back': ['cab chassis'],
  'tray top': ['cab chassis'],
  'tray ute': ['cab chassis'],
  'ute tray': ['cab chassis'],
  'flat tray': ['cab chassis'],
  'flat tray ute': ['cab chassis'],
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
  'mini bus': ['bus'],
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
  bmv: ['bmw'],
  bwm: ['bmw'],
  chevy: ['chevrolet'],
  chev: ['chevrolet'],
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
  if (/(?:ch|s)$/.test(one)) return [`${one}es`]
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
  cars: ['car'],

  // What drives it.
  petrol: ['gasoline', 'unleaded'],
  unleaded: ['petrol', 'gasoline'],
  gasoline: ['petrol', 'unleaded'],
  gas: ['gasoline', 'lpg'],
  'turbo diesel': ['diesel'],
  'full electric': ['electric'],
  'fully electric': ['electric'],
  'all electric': ['electric'],
  'pure electric': ['electric'],
  auto: ['automatic'],
  cvt: ['automatic'],
  ...CYLINDERS,
  'stick shift': ['manual'],
  'manual transmission': ['manual'],
  'manual gearbox': ['manual'],
  'automatic transmission': ['automatic'],
  'automatic gearbox': ['automatic'],
  'auto transmission': ['automatic'],
  'auto gearbox': ['automatic'],
  '4wd': ['4x4', 'four wheel drive'],
  '4x4': ['4wd', 'four wheel drive'],
  // Of "4 x 4" all three are joined, which a word of the stock is not looked for by.
  '4 x 4': ['4x4'],
  '4 by 4': ['4x4', '4wd', 'four wheel drive'],
  'four by four': ['4x4', '4wd', 'four wheel drive'],
  '4 wheel drive': ['4x4', '4wd'],
  'four wheel drive': ['4x4', '4wd'],
  awd: ['all wheel drive'],
  'all wheel drive': ['awd'],
  fwd: ['front wheel drive', 'front'],
  'front wheel drive': ['fwd'],
  rwd: ['rear wheel drive', 'rear'],
  'rear wheel drive': ['rwd'],
  '2wd': ONE_AXLE,
  '4x2': ONE_AXLE,
  '2 wheel drive': ONE_AXLE,
  'two wheel drive': ONE_AXLE,

  // What has become of it.
  'second hand': ['used'],
  'pre owned': ['used'],
  'pre loved': ['used'],
  'ex demo': ['demo'],
  'brand new': ['new'],

  // What it has.
  towbar: ['tow bar'],
  'tow ball': ['tow bar'],
  'tow hitch': ['tow bar'],
  'tow pack': ['tow bar'],
  bullbar: ['bull bar'],
  'leather interior': ['leather seats'],
  'leather trim': ['leather seats'],
  'radar cruise': ['adaptive cruise'],
  'panoramic roof': ['sunroof'],
  'panoramic sunroof': ['sunroof'],
  '1 owner': ['one owner'],
  'sat nav': ['satellite navigation'],
  navi: ['satellite navigation'],
  gps: ['satellite navigation'],
  'electric seats': ['power seats'],
  'third row': ['third row seats'],
  '3rd row': ['third row seats'],
  '3rd row seats': ['third row seats'],
  '3 row': ['third row seats'],
  '3 rows': ['third row seats'],
  '3 row seats': ['third row seats'],
  'reverse camera': ['reversing camera'],
  'rear camera': ['reversing camera'],
  'rear view camera': ['reversing camera'],
  'backup camera': ['reversing camera'],
  isofix: CHILD_SEAT,
  latch: CHILD_SEAT,
  'child seats': CHILD_SEAT,
  'baby seat': CHILD_SEAT,
  'baby seats': CHILD_SEAT,
  'child restraint': CHILD_SEAT,
  'child restraints': CHILD_SEAT,
  airbag: ['airbags'],
  // Under no name that begins with "auto" or "automatic", which are gearboxes.
  aeb: EMERGENCY_BRAKING,
  'emergency brake': EMERGENCY_BRAKING,
  'emergency brakes': EMERGENCY_BRAKING,
  ...Object.fromEntries(
    ['auto', 'automatic', 'autonomous'].flatMap(way =>
      [`${way} braking`, `${way} emergency braking`].map(said => [said, EMERGENCY_BRAKING]),
    ),
  ),
  lams: ['learner approved'],
  'lams approved': ['learner approved'],
  'learner legal': ['learner approved'],
  bunks: ['bunk'],
  moonroof: ['sunroof'],
  // "Auto" by itself is a gearbox.
  'android auto': ['android'],
  ...SEATS,
  ...BERTHS,
  ...FEET,
  'dual axle': TANDEM,
  'twin axle': TANDEM,

  // What a badge is called: where one car has it with a hyphen, "s-line" is looked for as one word.
  nline: ['n line'],
  rline: ['r line'],
  sline: ['s line'],
  fsport: ['f sport'],
  msport: ['m sport'],

  // What a model is called; "LandCruiser 300" is known by its parts as well.
  rav: ['rav4'],
  miata: ['mx 5'],
  highlux: ['hilux'],
  rrs: ['range rover sport'],
  86: ['gr86'],
  disco: ['discovery'],
  'dodge ram': ['ram'],
  '70 series': ['land cruiser 70', 'landcruiser 70'],
  '76 series': ['land cruiser 76', 'landcruiser 76', 'lc76'],
  '78 series': ['land cruiser 78', 'landcruiser 78', 'lc78'],
  '79 series': ['land cruiser 79', 'landcruiser 79', 'lc79'],
  '200 series': ['land cruiser 200', 'landcruiser 200', 'lc200'],
  'landcruiser 76': ['lc76'],
  'landcruiser 78': ['lc78'],
  'landcruiser 79': ['lc79'],
  'landcruiser 200': ['lc200'],
  'cruiser 200': ['lc200'],
  '300 series': ['land cruiser 300', 'landcruiser 300'],
  'landcruiser 300': ['lc300'],
  'landcruiser 300 series': ['land cruiser 300', 'landcruiser 300'],
  lc300: ['land cruiser 300', 'landcruiser 300'],
  // And a make.
  mitsi: ['mitsubishi'],
  'great wall': ['gwm'],

  gray: ['grey'],
  grey: ['gray'],
}
