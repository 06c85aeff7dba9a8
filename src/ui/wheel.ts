/** How far the wheel reaches from its middle, in the units of its drawing. */
export const WHEEL_RADIUS = 100

const LONGEST_LINE = 16

/** How much of the wheel a segment takes, in degrees. */
const widthOf = (count: number): number => 360 / count

/** How far the wheel has turned, in degrees, when the middle of a segment (counted from 1) is at its top. */
export const restingTurn = (segment: number, count: number): number => 360 - (segment - 0.5) * widthOf(count)

/** The outline of a segment whose middle is at the top; all segments are alike. */
export function segmentOutline(count: number): string {
  const half = (widthOf(count) / 2) * (Math.PI / 180)
  const [x, y] = [WHEEL_RADIUS * Math.sin(half), -WHEEL_RADIUS * Math.cos(half)].map(part => part.toFixed(3))
  return `M0 0L-${x} ${y}A${WHEEL_RADIUS} ${WHEEL_RADIUS} 0 0 1 ${x} ${y}Z`
}

/** Three tones take turns, so that neighbours differ, also where the last segment meets the first. */
export function toneOf(index: number, count: number): 1 | 2 | 3 {
  if (index === count - 1 && index % 3 === 0 && index > 0) return 2
  return ((index % 3) + 1) as 1 | 2 | 3
}

/** A prize as it stands on the wheel: in one line, or in two of nearly the same length. */
export function prizeLines(prize: string): string[] {
  if (prize.length <= LONGEST_LINE) return [prize]
  const words = prize.split(' ')
  const splits = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')])
  const longest = (lines: readonly string[]): number => Math.max(...lines.map(({ length }) => length))
  return splits.sort((one, other) => longest(one) - longest(other))[0] ?? [prize]
}
