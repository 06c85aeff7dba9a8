/** A shape as grey: how much of each pixel it covers, 0 to 255, in rows. `left` and `top` are where its first pixel lies. */
export type Coverage = { left: number; top: number; width: number; height: number; grey: Uint8Array }

/** One step of an outline, as fonts write it: where the pen goes, after the points that bend its way. */
export type PathCommand = {
  command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
  args: number[]
}

type Point = { x: number; y: number }

/** Lines that a bend is drawn with: at the size of a heading nobody sees a corner. */
const LINES_OF_BEND = 8

/**
 * What an outline covers, at `scale` pixels to its unit; its y goes up, that of pixels down. Exact: each edge adds to its
 * row how much lies to the right of it, and the sum along the row is what is covered.
 */
export function coverageOf(outline: readonly PathCommand[], scale: number): Coverage {
  const rings = ringsOf(outline, scale)
  const points = rings.flat()
  if (points.length === 0) return { left: 0, top: 0, width: 0, height: 0, grey: new Uint8Array() }
  const left = Math.floor(Math.min(...points.map(({ x }) => x)))
  const top = Math.floor(Math.min(...points.map(({ y }) => y)))
  const width = Math.ceil(Math.max(...points.map(({ x }) => x))) - left + 2
  const height = Math.ceil(Math.max(...points.map(({ y }) => y))) - top + 1
  const sums = new Float64Array(width * height + 2)
  for (const ring of rings) {
    for (const [index, from] of ring.entries()) {
      const to = ring[(index + 1) % ring.length]!
      addEdge(sums, width, { x: from.x - left, y: from.y - top }, { x: to.x - left, y: to.y - top })
    }
  }
  const grey = new Uint8Array(width * height)
  let covered = 0
  for (let pixel = 0; pixel < grey.length; pixel++) {
    covered = pixel % width === 0 ? sums[pixel]! : covered + sums[pixel]!
    grey[pixel] = Math.round(Math.min(1, Math.abs(covered)) * 255)
  }
  return { left, top, width, height, grey }
}

/** The closed lines of an outline, its bends as short straight pieces, in pixels. */
function ringsOf(outline: readonly PathCommand[], scale: number): Point[][] {
  const rings: Point[][] = []
  let ring: Point[] = []
  for (const { command, args } of outline) {
    const points = pointsOf(args, scale)
    if (command === 'moveTo') {
      ring = []
      rings.push(ring)
    }
    if (command === 'quadraticCurveTo' || command === 'bezierCurveTo') ring.push(...bend([ring.at(-1)!, ...points]))
    else ring.push(...points)
  }
  return rings
}

function pointsOf(args: readonly number[], scale: number): Point[] {
  return Array.from({ length: args.length / 2 }, (_, index) => ({
    x: args[index * 2]! * scale,
    y: -args[index * 2 + 1]! * scale,
  }))
}

/** A Bézier curve of any degree, without its first point: halfway between halfways (de Casteljau). */
function bend(controls: readonly Point[]): Point[] {
  return Array.from({ length: LINES_OF_BEND }, (_, index) => {
    const share = (index + 1) / LINES_OF_BEND
    let points = controls
    while (points.length > 1) {
      points = points.slice(1).map((to, at) => {
        const from = points[at]!
        return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
      })
    }
    return points[0]!
  })
}

/** Adds one edge to the sums of the rows that it crosses, pixel by pixel. */
function addEdge(sums: Float64Array, width: number, from: Point, to: Point): void {
  if (from.y === to.y) return
  const [high, low, sign] = from.y < to.y ? [from, to, 1] : [to, from, -1]
  const slope = (low.x - high.x) / (low.y - high.y)
  for (let row = Math.floor(high.y); row < low.y; row++) {
    const [y0, y1] = [Math.max(row, high.y), Math.min(row + 1, low.y)]
    const xs = [high.x + (y0 - high.y) * slope, high.x + (y1 - high.y) * slope]
    const [x0, x1] = [Math.min(...xs), Math.max(...xs)]
    for (let column = Math.floor(x0); column <= x1; column++) {
      const [a, b] = [Math.max(column, x0), Math.min(column + 1, x1)]
      const share = x1 === x0 ? 1 : (b - a) / (x1 - x0)
      const crossed = sign * (y1 - y0) * share
      const rightOfEdge = column + 1 - (a + b) / 2
      sums[row * width + column]! += crossed * rightOfEdge
      sums[row * width + column + 1]! += crossed * (1 - rightOfEdge)
      if (x1 === x0) break
    }
  }
}
