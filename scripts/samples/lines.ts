import type { Body } from '../../src/records/car.ts'
import type { ArtBody, Paint } from './pictures.ts'

export type Fuel = 'Petrol' | 'Premium Petrol' | 'Diesel' | 'Hybrid' | 'Plug-in Hybrid' | 'Electric'
export type Drive = 'Front Wheel Drive' | 'Rear Wheel Drive' | 'All Wheel Drive' | '4x4' | '4x2'

/** What moves a car. An electric one has no litres, no cylinders and no fuel use. */
export type Drivetrain = {
  fuel: Fuel
  drive: Drive
  /** As the feed writes it, e.g. "8 Speed Sports Automatic". */
  gearbox: string
  torqueNm: number
  litres?: number
  cylinders?: number
  induction?: string
  /** Combined, per 100 km. */
  litresPer100Km?: number
  batteryKwh?: number
  /** Combined, as makers and fuel guides publish it. */
  kwhPer100Km?: number
}

/** One trim of a line: its name, its price new in dollars, and how well equipped it is from 1 to 4. */
export type Grade = {
  name: string
  price: number
  level: 1 | 2 | 3 | 4
  engines: readonly string[]
  /** Where it has not the seats of its line. */
  seats?: number
}

/** One generation of a model as it was sold: what is the same for all its cars. */
export type Line = {
  make: string
  model: string
  /** The maker's code of the generation, e.g. "AXAH52R". */
  series: string
  /** That of an engine which has a code of its own. */
  codes?: Readonly<Record<string, string>>
  /** Model years, both included; a line up to 2026 is sold new. */
  years: readonly [number, number]
  body: Body
  art: ArtBody
  seats: number
  doors: number
  /** Length, width and height. */
  sizeMm: readonly [number, number, number]
  gvmKg: number
  /**
   * What it may tow with brakes, in kilograms as the maker states it, also by engine; 0 where the maker states nothing.
   * Without it, it is told from the body and the weight.
   */
  towKg?: number | Readonly<Record<string, number>>
  tankLitres?: number
  ancap?: 3 | 4 | 5
  engines: Readonly<Record<string, Drivetrain>>
  grades: readonly Grade[]
  /** What an engine costs above the line's cheapest, in dollars; a grade's price is that of the cheapest it comes with. */
  extras?: Readonly<Record<string, number>>
  /** The model years of an engine or a grade that was not there all along, both included. */
  soldIn?: Readonly<Record<string, readonly [number, number]>>
  /** Equipment that its level would have, and that it is not made with. */
  lacks?: RegExp
  /** Up to which model year the code of the generation before is told. */
  formerly?: readonly [year: number, series: string]
  /** The first three letters of its VINs, where they are not those of its make. */
  maker?: string
  /** How often it comes up beside the others. */
  weight: number
  paints?: readonly Paint[]
}

/** One screen shows it all, and there is nothing to start with a button. */
export const TESLA_LACKS = /CarPlay|^(8|10.5)-inch|instrument display|Head-up|Keyless/
/** Doors and roof come off, the tailgate swings to the side and tyres are tall. */
export const WRANGLER_LACKS =
  /sunroof|Power (tailgate|driver|-fold)|(18|20)-inch alloy|Roof rails|Head-up|Electric parking/

/** It is held by a lever or a pedal. */
export const HAND_BRAKED = /Electric parking/

export const LAST_MODEL_YEAR = 2026

export const isSoldNew = (line: Line): boolean => line.years[1] >= LAST_MODEL_YEAR

type Burner = Omit<Drivetrain, 'batteryKwh' | 'kwhPer100Km'>

/** A car with an engine, or with an engine and a motor. */
export function engine(
  litres: number,
  cylinders: number,
  fuel: Exclude<Fuel, 'Electric'>,
  gearbox: string,
  drive: Drive,
  litresPer100Km: number,
  torqueNm: number,
  induction: string = fuel === 'Diesel' ? 'Turbo Intercooled' : 'Aspirated',
): Burner {
  return { fuel, drive, gearbox, torqueNm, litres, cylinders, induction, litresPer100Km }
}

export const electric = (drive: Drive, batteryKwh: number, torqueNm: number, kwhPer100Km: number): Drivetrain => ({
  fuel: 'Electric',
  drive,
  gearbox: '1 Speed Reduction Gear',
  torqueNm,
  batteryKwh,
  kwhPer100Km,
})

/** Engines are named by their keys in the line; without any, the grade comes with all of them. */
export const grade = (name: string, price: number, level: Grade['level'], ...engines: string[]): Grade => ({
  name,
  price,
  level,
  engines,
})

export const CVT = 'Continuous Variable'
export const auto = (gears: number): string => `${gears} Speed Automatic`
export const sports = (gears: number): string => `${gears} Speed Sports Automatic`
export const dct = (gears: number): string => `${gears} Speed Dual Clutch`
export const manual = (gears: number): string => `${gears} Speed Manual`

type Draft = Omit<Line, 'make' | 'body' | 'art' | 'doors' | 'seats'> & Partial<Pick<Line, 'art' | 'doors' | 'seats'>>

/** What lines of one body share, so that a catalogue says only what is special about a line. */
const shaped =
  (body: Body, art: ArtBody, doors: number, seats: number) =>
  (make: string, draft: Draft): Line => ({ make, body, art, doors, seats, ...draft })

export const suv = shaped('suv', 'suv', 5, 5)
export const fourByFour = shaped('4x4', '4x4', 5, 5)
export const softtop = shaped('softtop', '4x4', 4, 5)
export const ute = shaped('ute', 'ute', 4, 5)
export const cabChassis = shaped('cabChassis', 'ute', 2, 2)
export const hatch = shaped('hatchback', 'hatch', 5, 5)
export const sedan = shaped('sedan', 'sedan', 4, 5)
export const wagon = shaped('wagon', 'suv', 5, 5)
export const coupe = shaped('coupe', 'coupe', 2, 4)
export const convertible = shaped('convertible', 'convertible', 2, 4)
export const van = shaped('van', 'van', 4, 3)
export const bus = shaped('bus', 'bus', 3, 22)
export const peopleMover = shaped('peopleMover', 'people-mover', 5, 8)
