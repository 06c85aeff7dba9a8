import { MM_PER_INCH } from './measures.ts'
import type { Spec, SpecName } from './specs.ts'

/** What may say again what another tells, and how far the two may lie apart for that: in mm and cc, what decimals round off. */
const REPEATS: Partial<Record<SpecName, { of: SpecName; within: number }>> = {
  vehicleLength: { of: 'bodyLength', within: 5 },
  vehicleWidth: { of: 'bodyWidth', within: 5 },
  engineLitres: { of: 'engine', within: 50 },
  engineSize: { of: 'engine', within: 0 },
}

/**
 * The further specifications without what is told already, in whatever unit: the engine's size and cylinders by the key
 * information, the vehicle's length and width by those of its body. Source: DC-66.
 */
export function withoutRepeats<Told extends Pick<Spec, 'name' | 'value'>>(
  further: readonly Told[],
  key: readonly Told[] = [],
): Told[] {
  const told = new Map([...key, ...further].map(({ name, value }) => [name, value.split(', ')]))
  return further.filter(({ name, value }) => {
    if (name === 'cylinders') return !told.get('engine')?.some(part => part.startsWith(`${Number(value)} cylinder`))
    const { of, within } = REPEATS[name] ?? {}
    return of === undefined || !told.get(of)?.some(part => Math.abs(sizeOf(part) - sizeOf(value)) <= within!)
  })
}

const SIZES: Readonly<Record<string, number>> = { mm: 1, m: 1000, in: MM_PER_INCH, cc: 1, L: 1000 }

/** "6.99 m" in mm, "2.2 L" in cc, both whole; of anything else it is no number. */
function sizeOf(told: string): number {
  const [, figure, unit = ''] = /^([\d,.]+) (mm?|in|cc|L)$/.exec(told) ?? []
  return Math.round(Number(figure?.replaceAll(',', '')) * SIZES[unit]!)
}
