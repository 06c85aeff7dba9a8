import type { Paint } from '../pictures.ts'

/** A motorcycle as it is sold: what it is for in the words of its page, and whether a learner may ride it. */
export type Motorcycle = {
  make: string
  model: string
  badge: string
  years: readonly [number, number]
  cc: number
  cylinders: number
  torqueNm: number
  kerbKg: number
  tankLitres: number
  price: number
  learner: boolean
  paints: readonly Paint[]
}

/** A caravan, or the coach of a motorhome. */
export type Coach = {
  make: string
  model: string
  badge: string
  years: readonly [number, number]
  /** As the maker writes it: European makes in metres, the others in feet. */
  length: string
  widthM: number
  tareKg: number
  massKg: number
  axle: 'Single' | 'Tandem'
  sleeps: number
  price: number
  paints: readonly Paint[]
}

/** A coach on a van's chassis. */
export type Motorhome = Coach & {
  chassis: string
  litres: number
  gearbox: string
  torqueNm: number
  heightMm: number
  lengthMm: number
}

const bike = (
  make: string,
  model: string,
  badge: string,
  years: readonly [number, number],
  [cc, cylinders, torqueNm]: readonly [number, number, number],
  [kerbKg, tankLitres]: readonly [number, number],
  price: number,
  paints: readonly Paint[],
  learner = false,
): Motorcycle => ({ make, model, badge, years, cc, cylinders, torqueNm, kerbKg, tankLitres, price, learner, paints })

export const motorcycles: readonly Motorcycle[] = [
  bike('Yamaha', 'YZF-R3', 'ABS', [2019, 2026], [321, 2, 29.6], [169, 14], 9699, ['blue', 'black'], true),
  bike('Yamaha', 'YZF-R7', 'HO', [2022, 2026], [689, 2, 67], [188, 13], 16499, ['blue', 'black', 'white']),
  bike('Yamaha', 'YZF-R7', 'LA', [2022, 2026], [655, 2, 57.5], [188, 13], 15999, ['blue', 'black'], true),
  bike('Yamaha', 'YZF-R1', 'M', [2020, 2026], [998, 4, 112.4], [202, 17], 35999, ['blue', 'black']),
  bike('Yamaha', 'YZF-R6', 'ABS', [2017, 2020], [599, 4, 61.7], [190, 17], 22999, ['blue', 'white', 'black']),
  bike('Kawasaki', 'Ninja 400', 'SE', [2018, 2023], [399, 2, 38], [168, 14], 9990, ['green', 'black'], true),
  bike('Kawasaki', 'Ninja 500', 'SE', [2024, 2026], [451, 2, 42.6], [171, 14], 10590, ['green', 'black'], true),
  bike('Kawasaki', 'Ninja 650', 'L', [2017, 2026], [649, 2, 54], [196, 15], 13990, ['green', 'black', 'white'], true),
  bike('Kawasaki', 'Ninja ZX-6R', 'KRT', [2019, 2026], [636, 4, 70.8], [198, 17], 19990, ['green', 'black']),
  bike('Kawasaki', 'Ninja ZX-10R', 'KRT', [2021, 2026], [998, 4, 114.9], [207, 17], 30990, ['green']),
  bike('Honda', 'CBR500R', 'ABS', [2019, 2026], [471, 2, 43], [192, 17], 11495, ['red', 'black'], true),
  bike('Honda', 'CBR650R', 'E-Clutch', [2024, 2026], [649, 4, 63], [211, 15], 16795, ['red', 'black']),
  bike('Honda', 'CBR650R', 'ABS', [2019, 2023], [649, 4, 64], [208, 15], 15295, ['red', 'black']),
  bike('Honda', 'CBR1000RR-R', 'Fireblade SP', [2020, 2026], [1000, 4, 113], [201, 16], 45995, ['red']),
  bike('Suzuki', 'GSX250R', 'ABS', [2018, 2026], [248, 2, 23.4], [181, 15], 7990, ['black', 'blue', 'white'], true),
  bike('Suzuki', 'GSX-8R', 'ABS', [2024, 2026], [776, 2, 78], [205, 14], 16990, ['blue', 'white', 'black']),
  bike('Suzuki', 'GSX-R1000R', 'MotoGP', [2017, 2026], [1000, 4, 117.6], [203, 16], 28990, ['blue', 'black']),
  bike('BMW', 'S 1000 RR', 'M Sport', [2019, 2026], [999, 4, 113], [197, 17], 37990, ['white', 'blue', 'black', 'red']),
  bike('KTM', 'RC 390', 'GP', [2022, 2026], [373, 1, 37], [172, 14], 10499, ['orange', 'blue'], true),
  bike('Triumph', 'Daytona 660', 'ABS', [2024, 2026], [660, 3, 69], [201, 14], 16990, ['white', 'red', 'black']),
  bike('Ducati', 'Panigale V2', 'S', [2020, 2026], [955, 2, 104], [188, 17], 33990, ['red', 'white']),
  bike('Ducati', 'SuperSport 950', 'S', [2021, 2024], [937, 2, 93], [210, 16], 27990, ['red', 'white']),
  bike('Aprilia', 'RS 660', 'Extrema', [2021, 2026], [659, 2, 67], [183, 15], 22990, ['red', 'black']),
]

const coach = (
  make: string,
  model: string,
  badge: string,
  years: readonly [number, number],
  length: string,
  [widthM, tareKg, massKg]: readonly [number, number, number],
  axle: Coach['axle'],
  sleeps: number,
  price: number,
  paints: readonly Paint[] = ['white'],
): Coach => ({ make, model, badge, years, length, widthM, tareKg, massKg, axle, sleeps, price, paints })

export const caravans: readonly Coach[] = [
  coach('Jayco', 'Starcraft', '17.58-3', [2018, 2026], '17 ft', [2.46, 1720, 2170], 'Single', 3, 74990, [
    'white',
    'silver',
  ]),
  coach('Jayco', 'Journey', '19.61-3', [2018, 2026], '19 ft', [2.46, 2180, 2680], 'Tandem', 4, 92990),
  coach('Jayco', 'Silverline', '21.65-3', [2019, 2026], '21 ft', [2.5, 2560, 3000], 'Tandem', 4, 119990, [
    'white',
    'silver',
  ]),
  coach('Jayco', 'Journey', '16.51-1', [2016, 2024], '16 ft', [2.46, 1640, 2040], 'Single', 2, 68990),
  coach('Swift', 'Sprite Alpine', '4 EB', [2019, 2026], '6.31 m', [2.3, 1260, 1430], 'Single', 4, 64990, [
    'white',
    'silver',
  ]),
  coach('Swift', 'Challenger', '480 SR', [2018, 2026], '6.47 m', [2.3, 1380, 1550], 'Single', 2, 74990),
  coach('Swift', 'Sprite Major', '6 TD', [2018, 2025], '7.36 m', [2.3, 1340, 1520], 'Single', 6, 69990),
  coach('Bailey', 'Unicorn', 'Seville', [2019, 2026], '6.19 m', [2.28, 1320, 1470], 'Single', 2, 72990, [
    'white',
    'beige',
  ]),
  coach('Bailey', 'Phoenix+', '440', [2020, 2026], '6.2 m', [2.28, 1180, 1330], 'Single', 4, 59990),
  coach('Bailey', 'Alicanto Grande', 'Porto', [2021, 2026], '7.86 m', [2.45, 1590, 1800], 'Tandem', 4, 92990, [
    'white',
    'beige',
  ]),
  coach('Adria', 'Altea', '492 DT', [2019, 2025], '6.95 m', [2.3, 1230, 1500], 'Single', 4, 66990),
  coach('Adria', 'Adora', '612 DP', [2020, 2026], '8.18 m', [2.46, 1560, 1900], 'Single', 5, 87990, [
    'white',
    'silver',
  ]),
  coach('Elddis', 'Avanté', '454', [2018, 2024], '6.28 m', [2.27, 1180, 1340], 'Single', 4, 55990),
  coach('Zephyr', 'Alpine', '15', [2012, 2019], '15 ft', [2.28, 1280, 1650], 'Single', 3, 52990, ['white', 'beige']),
  coach('Leisureline', 'Classic', '18', [2010, 2018], '18 ft', [2.3, 1550, 1950], 'Single', 4, 58990, [
    'beige',
    'white',
  ]),
]

const home = (
  base: Coach,
  chassis: string,
  [litres, gearbox, torqueNm]: readonly [number, string, number],
  [lengthMm, heightMm]: readonly [number, number],
): Motorhome => ({ ...base, chassis, litres, gearbox, torqueNm, lengthMm, heightMm })

export const motorhomes: readonly Motorhome[] = [
  home(
    coach('Roller Team', 'Zefiro', '690G', [2018, 2026], '7.34 m', [2.35, 3050, 4250], 'Single', 6, 149990),
    'Fiat Ducato',
    [2.3, '9 Speed Automatic', 380],
    [7340, 3120],
  ),
  home(
    coach('Sunlight', 'A 70', 'Adventure', [2019, 2026], '6.99 m', [2.33, 2920, 3850], 'Single', 6, 154990),
    'Fiat Ducato',
    [2.2, '8 Speed Automatic', 380],
    [6990, 3200],
  ),
  home(
    coach('Carado', 'A 461', 'Pro', [2020, 2026], '6.89 m', [2.33, 2890, 3850], 'Single', 6, 151990),
    'Fiat Ducato',
    [2.2, '8 Speed Automatic', 380],
    [6890, 3200],
  ),
  home(
    coach('Bürstner', 'Lyseo', 'A 660', [2017, 2023], '6.99 m', [2.3, 2980, 3500], 'Single', 4, 162990),
    'Fiat Ducato',
    [2.3, '6 Speed Manual', 350],
    [6990, 3000],
  ),
  home(
    coach('TrailLite', 'Oakura', '727', [2016, 2024], '7.2 m', [2.4, 3400, 4490], 'Single', 4, 189990),
    'Mercedes-Benz Sprinter',
    [2.1, '7 Speed Automatic', 380],
    [7200, 3100],
  ),
  home(
    coach('Jayco', 'Conquest', 'FD 25-5', [2017, 2024], '25 ft', [2.47, 3500, 4490], 'Single', 4, 199990),
    'Fiat Ducato',
    [2.3, '9 Speed Automatic', 450],
    [7710, 3160],
  ),
]
