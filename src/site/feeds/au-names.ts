import { lookUp } from './look-up.ts'

/** Makes of more than one word; every other make is the first word after the year. */
export const LONG_MAKES = ['Alfa Romeo', 'Aston Martin', 'Great Wall', 'Land Rover', 'Rolls Royce'] as const

/** Makes and how they write themselves, where adverts write them otherwise. */
export const MAKE_NAMES: Readonly<Record<string, string>> = {
  mercedes: 'Mercedes-Benz',
  'rolls royce': 'Rolls-Royce',
  ssangyong: 'SsangYong',
}

/** Models of more than one word, by make; every other model is the first word after the make. */
export const LONG_MODELS: Readonly<Record<string, readonly string[]>> = {
  Audi: ['RS 3', 'RS 4', 'RS 5', 'RS 6', 'RS 7', 'RS Q3', 'RS Q8'],
  BMW: ['1 Series', '2 Series', '3 Series', '4 Series', '5 Series', '6 Series', '7 Series', '8 Series'],
  BYD: ['Atto 3'],
  Bentley: ['Continental Flying Spur', 'Continental GT', 'Flying Spur'],
  Chery: ['Omoda 5', 'Tiggo 4', 'Tiggo 7', 'Tiggo 8'],
  Chrysler: ['Grand Voyager', 'PT Cruiser'],
  Citroen: ['C3 Aircross', 'C4 Cactus', 'C4 Picasso', 'C5 Aircross', 'Grand C4 Picasso'],
  Ford: ['F 150', 'F 250', 'F 350'],
  GWM: ['Haval H6', 'Haval H6GT', 'Haval Jolion', 'Tank 300', 'Tank 500'],
  Hyundai: ['Ioniq 5', 'Ioniq 6', 'Santa Fe', 'Trucks Mighty'],
  Jaguar: ['S Type', 'X Type'],
  Jeep: ['Grand Cherokee', 'Grand Wagoneer'],
  Kia: ['Grand Carnival'],
  LDV: ['Deliver 9', 'eDeliver 9', 'Mifa 9'],
  'Land Rover': ['Discovery Sport', 'Range Rover', 'Range Rover Evoque', 'Range Rover Sport', 'Range Rover Velar'],
  Lexus: ['CT 200H', 'HS 250H'],
  'Mercedes-Benz': ['AMG GT', 'Marco Polo'],
  Mini: ['3D Hatch', '5D Hatch'],
  Mitsubishi: ['Eclipse Cross', 'Pajero Sport'],
  Porsche: ['718 Boxster', '718 Cayman', '718 Spyder'],
  Suzuki: ['Grand Vitara'],
  Tesla: ['Model 3', 'Model S', 'Model X', 'Model Y'],
  Toyota: [
    'Avensis Verso',
    'Corolla Cross',
    'FJ Cruiser',
    'GR Corolla',
    'GR Supra',
    'GR Yaris',
    'Land Cruiser',
    'Land Cruiser Prado',
    'LandCruiser Prado',
    'Mark X',
    'MR 2',
    'Prius C',
    'Prius V',
    'Rav 4',
    'Yaris Cross',
  ],
  Volkswagen: ['ID 3', 'ID 4', 'ID 5'],
  Volvo: ['XC 40', 'XC 60', 'XC 90'],
}

/** Models and how their maker writes them, where adverts write them in several ways. Keys as `nameKey` makes them. */
const MODEL_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Audi: { rs3: 'RS 3', rs4: 'RS 4', rs5: 'RS 5', rs6: 'RS 6', rs7: 'RS 7' },
  Chery: { 'omoda 5': 'Omoda5' },
  Ford: { 'f 150': 'F-150', 'f 250': 'F-250', f250: 'F-250', 'f 350': 'F-350', f450: 'F-450' },
  GWM: { ute: 'Ute' },
  Holden: { ute: 'Ute' },
  Hyundai: {
    i20: 'i20',
    i30: 'i30',
    i40: 'i40',
    i45: 'i45',
    iload: 'iLoad',
    imax: 'iMax',
    ix35: 'ix35',
    'trucks mighty': 'Mighty',
  },
  Jaguar: { 's type': 'S-Type', 'x type': 'X-Type' },
  Kia: { rio: 'Rio' },
  LDV: { 'edeliver 9': 'eDeliver 9' },
  Lexus: { 'ct 200h': 'CT200H', 'hs 250h': 'HS250H' },
  MG: { '3': 'MG3', '6': 'MG6' },
  Mazda: { cx30: 'CX-30', mazda2: '2', mazda3: '3', mazda6: '6' },
  'Mercedes-Benz': { 'a class': 'A-Class', 'c class': 'C-Class' },
  Mini: { 'cooper countryman': 'Countryman' },
  Suzuki: { sx4: 'SX4' },
  Toyota: {
    hiace: 'HiAce',
    hilux: 'HiLux',
    'land cruiser': 'LandCruiser',
    'land cruiser prado': 'LandCruiser Prado',
    landcruiser: 'LandCruiser',
    'landcruiser prado': 'LandCruiser Prado',
    'mr 2': 'MR2',
    'prius c': 'Prius C',
    'rav 4': 'RAV4',
    rav4: 'RAV4',
  },
  Volvo: { 'xc 40': 'XC40', 'xc 60': 'XC60', 'xc 90': 'XC90' },
}

/** A model as its maker writes it, where we know; else it stays to be seen how most adverts write it. */
export function modelName(make: string, model: string): string | undefined {
  const key = nameKey(model)
  return lookUp(lookUp(MODEL_NAMES, make) ?? {}, key) ?? lookUp(LONG_MODELS, make)?.find(name => nameKey(name) === key)
}

/** A name for comparing: lower case, words apart by one space, whether written with spaces, hyphens or underscores. */
export const nameKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
