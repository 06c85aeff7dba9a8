import type { Car } from '../records/index.ts'

const HYBRID =
  /hybrid|phev|(petrol|unleaded|ulp|diesel|lpg) ?[-/+&] ?electric|electric ?[-/+&] ?(petrol|unleaded|ulp|diesel|lpg)/i
const ELECTRIC = /^((battery|fully) )?electric\b|^b?ev$/i

/** Whether a car runs on electricity alone, or also; a plug-in is a hybrid. Source: DC-57. */
export function electrification(car: Pick<Car, 'simple_fuel' | 'fuel'>): 'electric' | 'hybrid' | undefined {
  const fuels = [car.simple_fuel, car.fuel].filter(fuel => fuel !== undefined)
  if (fuels.some(fuel => HYBRID.test(fuel))) return 'hybrid'
  return fuels.some(fuel => ELECTRIC.test(fuel.trim())) ? 'electric' : undefined
}
