import type { Drivetrain, Line } from './lines.ts'

/**
 * What a car may tow with brakes, in kilograms: as its line states it, else what is usual for its body and weight; `undefined` where
 * it is not to tow.
 */
export function towingKg(line: Line, engine: string): number | undefined {
  const { towKg } = line
  const stated = typeof towKg === 'object' ? towKg[engine] : towKg
  return (stated ?? usualTowingKg(line, line.engines[engine]!)) || undefined
}

/** For a car of this body and weight, in the steps in which makers state it. Nobody tows with a sports car. */
function usualTowingKg({ body, gvmKg }: Line, { fuel, drive }: Drivetrain): number {
  if (body === 'coupe' || body === 'convertible') return 0
  if (body === 'ute' || body === 'cabChassis') return drive === '4x2' ? 2500 : 3500
  if (body === '4x4') return gvmKg >= 2900 ? 3500 : 2500
  if (fuel === 'Electric') return body === 'suv' ? 1500 : 0
  if (fuel === 'Hybrid' || fuel === 'Plug-in Hybrid') return gvmKg >= 2500 ? 2000 : 750
  return gvmKg >= 2400 ? 2000 : gvmKg >= 1900 ? 1500 : 1200
}
