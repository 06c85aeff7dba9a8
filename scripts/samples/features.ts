import type { Chance } from './chance.ts'
import type { Drivetrain, Line } from './lines.ts'

type Equipped = {
  line: Line
  year: number
  level: number
  drivetrain: Drivetrain
  seats: number
  /** What it cost new: a small car's best grade is still a small car. */
  dollars: number
  towKg: number
}

type Condition = (car: Equipped) => boolean

/** A feature, the lowest level of trim that has it, and the model year from which it is to be found. */
type Feature = readonly [text: string, level: number, year: number, ...only: Condition[]]

const above =
  (dollars: number): Condition =>
  car =>
    car.dollars >= dollars

const hauls: Condition = ({ line }) => ['ute', 'cabChassis', '4x4', 'van'].includes(line.body)
const tows: Condition = ({ towKg }) => towKg >= 2000
const tub: Condition = ({ line }) => line.body === 'ute'
const offRoad: Condition = ({ drivetrain }) => drivetrain.drive === '4x4'
const familySized: Condition = ({ line, seats }) => seats >= 7 && line.body !== 'bus'
const rearSeat: Condition = ({ seats }) => seats > 3
const hasHatch: Condition = ({ line }) => line.doors === 5
const tall: Condition = ({ line }) => ['suv', 'wagon', '4x4', 'peopleMover'].includes(line.body)
const passenger: Condition = ({ line }) => !['van', 'bus', 'cabChassis'].includes(line.body)
const electric: Condition = ({ drivetrain }) => drivetrain.fuel === 'Electric'
/** A lever is what makers keep beside the gear lever of a ute. */
const heldByMotor: Condition = car => !hauls(car) || !car.drivetrain.gearbox.endsWith('Manual')
const burns: Condition = car => !electric(car)
const folding: Condition = ({ line }) => line.body === 'convertible'
const sporty: Condition = ({ line }) =>
  line.body === 'coupe' || line.body === 'convertible' || /^GR|^N |Type R/.test(line.model)
const tesla: Condition = ({ line }) => line.make === 'Tesla'

const FEATURES: readonly Feature[] = [
  ['Air conditioning', 1, 0],
  ['Dual-zone climate control', 3, 0, passenger, above(26_000)],
  ['Tri-zone climate control with rear vents', 3, 2018, familySized],
  ['Reversing camera', 1, 2014],
  ['360-degree camera', 3, 2019, above(30_000)],
  ['Rear parking sensors', 1, 2016],
  ['Front parking sensors', 2, 2018],
  ['Apple CarPlay and Android Auto', 1, 2019],
  ['Wireless Apple CarPlay and Android Auto', 2, 2022],
  ['8-inch touchscreen', 1, 2018],
  ['10.5-inch touchscreen', 2, 2021, above(26_000)],
  ['15-inch touchscreen', 1, 0, tesla],
  ['12.3-inch digital instrument display', 3, 2023, above(30_000)],
  ['Head-up display', 4, 2019, passenger, above(38_000)],
  ['Premium audio with nine speakers', 3, 2017, passenger, above(33_000)],
  ['Bluetooth phone and audio streaming', 1, 0],
  ['Digital radio', 2, 2017],
  ['Satellite navigation', 2, 2014, above(22_000)],
  ['Wireless phone charging', 3, 2020, above(28_000)],
  ['USB-C charging front and rear', 2, 2021, rearSeat],
  ['Adaptive cruise control', 1, 2019, above(22_000)],
  ['Cruise control', 1, 0, car => car.year < 2019 || car.dollars < 22_000],
  ['Lane departure warning', 1, 2018],
  ['Lane trace assist', 2, 2021, above(26_000)],
  ['Autonomous emergency braking', 1, 2018],
  ['Blind spot monitor', 2, 2018, above(22_000)],
  ['Rear cross-traffic alert', 2, 2019, above(22_000)],
  ['Traffic sign recognition', 2, 2020, above(26_000)],
  ['Driver attention alert', 2, 2021],
  ['Tyre pressure monitoring', 2, 2017],
  ['Seven airbags', 1, 2013, passenger, rearSeat],
  ['Electronic stability control', 1, 0],
  ['Hill start assist', 1, 2012],
  ['Hill descent control', 1, 2014, offRoad],
  ['LED headlights', 1, 2019, above(22_000)],
  ['Automatic high beam', 2, 2018],
  ['LED daytime running lights', 1, 2016],
  ['Front fog lights', 2, 0],
  ['Rain-sensing wipers', 2, 2015],
  ['Keyless entry and push-button start', 2, 2015],
  ['Power tailgate', 3, 2018, hasHatch, tall, above(38_000)],
  ['Panoramic sunroof', 4, 2016, hasHatch, tall, above(38_000)],
  ['Roof rails', 2, 0, car => car.line.body === 'suv' || car.line.body === 'wagon'],
  ['17-inch alloy wheels', 2, 0, above(22_000)],
  ['18-inch alloy wheels', 3, 2016, above(28_000)],
  ['20-inch alloy wheels', 4, 2018, above(55_000)],
  ['Leather-accented seats', 3, 0, passenger, above(30_000)],
  ['Heated front seats', 3, 2015, passenger, above(32_000)],
  ['Ventilated front seats', 4, 2018, passenger, above(45_000)],
  ['Power driver seat with memory', 3, 2016, passenger, above(36_000)],
  ['Leather steering wheel', 2, 0],
  ['Heated steering wheel', 4, 2020, passenger, above(45_000)],
  ['Third row with its own vents', 2, 2014, familySized],
  ['ISOFIX child seat anchors', 1, 2014, passenger, rearSeat],
  ['60/40 split-fold rear seat', 1, 0, hasHatch, passenger],
  ['Full-size spare wheel', 1, 0, hauls],
  ['Tow bar with wiring', 2, 0, hauls, tows],
  ['Trailer sway control', 2, 2018, tows],
  ['Side steps', 2, 0, hauls],
  ['Rear differential lock', 3, 2014, offRoad],
  ['All-terrain drive modes', 3, 2019, offRoad],
  ['Tub liner', 2, 0, tub],
  ['Soft tonneau cover', 3, 0, tub],
  ['Sports bar', 3, 0, tub],
  ['Cargo barrier', 1, 0, car => car.line.body === 'van'],
  ['Twin sliding side doors', 2, 0, car => car.line.body === 'van' || car.line.body === 'peopleMover'],
  ['Steel tray with drop sides', 1, 0, car => car.line.body === 'cabChassis'],
  ['Type 2 charging cable', 1, 2018, electric],
  ['DC fast charging', 1, 2018, electric],
  ['Heat pump', 3, 2021, electric],
  ['Power-folding roof', 1, 0, folding],
  ['Limited-slip differential', 2, 2012, sporty, burns],
  ['Sports seats', 2, 0, sporty],
  ['Selectable drive modes', 2, 2017],
  ['Electric parking brake', 2, 2017, above(26_000), heldByMotor],
  ['Power-folding mirrors', 2, 2015],
  ['Ambient interior lighting', 4, 2019, passenger, above(35_000)],
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
export function featuresOf(car: Equipped, chance: Chance): string[] {
  const { line, year, level } = car
  const had = FEATURES.filter(
    ([text, from, since, ...only]) =>
      level >= from && year >= since && only.every(isSo => isSo(car)) && !line.lacks?.test(text),
  )
  return bestOfEach(had.map(([text]) => text)).filter(() => !chance.share(FORGOTTEN))
}

/** What owners have had fitted to a used car that leaves the road, and how often. */
const FITTED: readonly (readonly [text: string, share: number])[] = [
  ['Bull bar', 0.18],
  ['UHF radio', 0.14],
  ['LED light bar', 0.1],
  ['Roof platform', 0.08],
  ['Snorkel', 0.08],
  ['Second battery', 0.06],
]

export const fittedTo = ({ drivetrain, line }: Pick<Equipped, 'drivetrain' | 'line'>, chance: Chance): string[] =>
  FITTED.filter(([, share]) => chance.share(share) && drivetrain.drive === '4x4' && line.body !== 'suv').map(
    ([text]) => text,
  )
