import type { Chance } from './chance.ts'
import type { Line } from './lines.ts'

type Equipped = { line: Line; year: number; level: number; electric: boolean; keyless: boolean }

/** A feature, the lowest level of trim that has it, and the model year from which it is to be found. */
type Feature = readonly [text: string, level: number, year: number, only?: (car: Equipped) => boolean]

const hauls = ({ line }: Equipped) => ['ute', 'cabChassis', '4x4', 'van'].includes(line.body)
const tub = ({ line }: Equipped) => line.body === 'ute'
const offRoad = ({ line }: Equipped) => Object.values(line.engines).some(engine => engine.drive === '4x4')
const familySized = ({ line }: Equipped) => line.seats >= 7 && line.body !== 'bus'
const hasHatch = ({ line }: Equipped) => line.doors === 5
const passenger = (car: Equipped) => !['van', 'bus', 'cabChassis'].includes(car.line.body)
const electric = (car: Equipped) => car.electric
const folding = ({ line }: Equipped) => line.body === 'convertible'
const sporty = ({ line }: Equipped) =>
  line.body === 'coupe' || line.body === 'convertible' || /^GR|^N |Type R/.test(line.model)

const FEATURES: readonly Feature[] = [
  ['Air conditioning', 1, 0],
  ['Dual-zone climate control', 3, 0, passenger],
  ['Tri-zone climate control with rear vents', 3, 2018, familySized],
  ['Reversing camera', 1, 2014],
  ['360-degree camera', 3, 2019],
  ['Rear parking sensors', 1, 2016],
  ['Front parking sensors', 2, 2018],
  ['Apple CarPlay and Android Auto', 1, 2019],
  ['Wireless Apple CarPlay and Android Auto', 2, 2022],
  ['8-inch touchscreen', 1, 2018],
  ['10.5-inch touchscreen', 2, 2021],
  ['12.3-inch digital instrument display', 3, 2023],
  ['Head-up display', 4, 2019, passenger],
  ['Premium audio with nine speakers', 3, 2017, passenger],
  ['Bluetooth phone and audio streaming', 1, 0],
  ['Digital radio', 2, 2017],
  ['Satellite navigation', 2, 2014],
  ['Wireless phone charging', 3, 2020],
  ['USB-C charging front and rear', 2, 2021],
  ['Adaptive cruise control', 1, 2019],
  ['Cruise control', 1, 0, car => car.year < 2019],
  ['Lane departure warning', 1, 2018],
  ['Lane trace assist', 2, 2021],
  ['Autonomous emergency braking', 1, 2018],
  ['Blind spot monitor', 2, 2018],
  ['Rear cross-traffic alert', 2, 2019],
  ['Traffic sign recognition', 2, 2020],
  ['Driver attention alert', 2, 2021],
  ['Tyre pressure monitoring', 2, 2017],
  ['Seven airbags', 1, 2013, passenger],
  ['Electronic stability control', 1, 0],
  ['Hill start assist', 1, 2012],
  ['Hill descent control', 1, 2014, offRoad],
  ['LED headlights', 1, 2019],
  ['Automatic high beam', 2, 2018],
  ['LED daytime running lights', 1, 2016],
  ['Front fog lights', 2, 0],
  ['Rain-sensing wipers', 2, 2015],
  ['Keyless entry and push-button start', 2, 2015, car => car.keyless],
  ['Power tailgate', 3, 2018, car => hasHatch(car) && passenger(car)],
  ['Panoramic sunroof', 4, 2016, car => hasHatch(car) && passenger(car)],
  ['Roof rails', 2, 0, car => car.line.body === 'suv' || car.line.body === 'wagon'],
  ['17-inch alloy wheels', 2, 0],
  ['18-inch alloy wheels', 3, 2016],
  ['20-inch alloy wheels', 4, 2018],
  ['Leather-accented seats', 3, 0, passenger],
  ['Heated front seats', 3, 2015, passenger],
  ['Ventilated front seats', 4, 2018, passenger],
  ['Power driver seat with memory', 3, 2016, passenger],
  ['Leather steering wheel', 2, 0],
  ['Heated steering wheel', 4, 2020, passenger],
  ['Third row with its own vents', 2, 2014, familySized],
  ['ISOFIX child seat anchors', 1, 2014, passenger],
  ['60/40 split-fold rear seat', 1, 0, car => hasHatch(car) && passenger(car)],
  ['Full-size spare wheel', 1, 0, hauls],
  ['Tow bar with wiring', 2, 0, hauls],
  ['Trailer sway control', 2, 2018, hauls],
  ['Side steps', 2, 0, hauls],
  ['Rear differential lock', 3, 2014, offRoad],
  ['All-terrain drive modes', 3, 2019, offRoad],
  ['Tub liner', 2, 0, tub],
  ['Soft tonneau cover', 3, 0, tub],
  ['Sports bar', 3, 0, tub],
  ['Snorkel', 4, 0, tub],
  ['Cargo barrier', 1, 0, car => car.line.body === 'van'],
  ['Twin sliding side doors', 2, 0, car => car.line.body === 'van' || car.line.body === 'peopleMover'],
  ['Steel tray with drop sides', 1, 0, car => car.line.body === 'cabChassis'],
  ['Type 2 charging cable', 1, 2018, electric],
  ['DC fast charging', 1, 2018, electric],
  ['Heat pump', 3, 2021, electric],
  ['Power-folding roof', 1, 0, folding],
  ['Limited-slip differential', 2, 2012, sporty],
  ['Sports seats', 2, 0, sporty],
  ['Selectable drive modes', 2, 2017],
  ['Electric parking brake', 2, 2017],
  ['Power-folding mirrors', 2, 2015],
  ['Ambient interior lighting', 4, 2019, passenger],
]

/** A feature that a car of its level may have is forgotten by the person who lists it this often. */
const FORGOTTEN = 0.12

/** From plain to best: a car has one of each ladder, and the best that it may have. */
const LADDERS: readonly (readonly string[])[] = [
  ['Air conditioning', 'Dual-zone climate control', 'Tri-zone climate control with rear vents'],
  ['Reversing camera', '360-degree camera'],
  ['Apple CarPlay and Android Auto', 'Wireless Apple CarPlay and Android Auto'],
  ['8-inch touchscreen', '10.5-inch touchscreen'],
  ['Lane departure warning', 'Lane trace assist'],
  ['17-inch alloy wheels', '18-inch alloy wheels', '20-inch alloy wheels'],
]

function bestOfEach(features: readonly string[]): string[] {
  const outdone = LADDERS.flatMap(ladder => ladder.filter(rung => features.includes(rung)).slice(0, -1))
  return features.filter(feature => !outdone.includes(feature))
}

/** What a car of this line, year and level has, in the order of the list; the trim above has all of the trim below. */
export function featuresOf(line: Line, year: number, level: number, isElectric: boolean, chance: Chance): string[] {
  const car: Equipped = { line, year, level, electric: isElectric, keyless: level >= 2 }
  const had = FEATURES.filter(([, from, since, only]) => level >= from && year >= since && (only?.(car) ?? true))
  return bestOfEach(had.map(([text]) => text)).filter(() => !chance.share(FORGOTTEN))
}
