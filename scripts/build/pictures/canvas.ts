import { crc32, deflateSync } from 'node:zlib'
import type { Coverage } from './coverage.ts'

export type Size = { width: number; height: number }

/** A ground and the ink on it, as "#1a2b3c". */
export type Tone = { ground: string; ink: string }

/** Steps from a ground to its ink, at the edges of letters. */
const STEPS = 32

/** A picture of few colours: each pixel is a number in the palette, which has the steps of each tone in turn. */
export type Canvas = {
  fill(tone: number, at: { left: number; top: number } & Size): void
  /** Puts a shape in the ink of a tone on its ground. */
  stamp(tone: number, shape: Coverage, at: { left: number; top: number }): void
  png(): Buffer
}

export function createCanvas({ width, height }: Size, tones: readonly Tone[]): Canvas {
  // Each row begins with how PNG filters it: not at all.
  const stride = width + 1
  const pixels = new Uint8Array(stride * height)
  return {
    fill(tone, at) {
      for (let row = at.top; row < at.top + at.height; row++) {
        const start = row * stride + 1 + at.left
        pixels.fill(tone * STEPS, start, start + at.width)
      }
    },
    stamp(tone, { left, top, width: across, height: down, grey }, at) {
      const x = at.left + left
      const y = at.top + top
      // What does not lie on the picture as a whole is not drawn: whoever writes measures first.
      if (x < 0 || y < 0 || x + across > width || y + down > height) return
      for (let row = 0; row < down; row++) {
        const start = (y + row) * stride + 1 + x
        for (let column = 0; column < across; column++) {
          const step = (grey[row * across + column]! * (STEPS - 1) + 127) >> 8
          if (step > 0) pixels[start + column] = tone * STEPS + step
        }
      }
    },
    png: () => pngOf({ width, height }, tones.flatMap(stepsOf), pixels),
  }
}

function stepsOf({ ground, ink }: Tone): number[][] {
  const [from, to] = [channelsOf(ground), channelsOf(ink)]
  return Array.from({ length: STEPS }, (_, step) =>
    from.map((channel, index) => Math.round(channel + ((to[index]! - channel) * step) / (STEPS - 1))),
  )
}

const channelsOf = (colour: string): number[] => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** A tenth larger than at its best, in a third of the time. */
const DEFLATE = 3
const PALETTE_PNG = [8, 3, 0, 0, 0]

/** https://www.w3.org/TR/png-3/ */
function pngOf({ width, height }: Size, palette: readonly number[][], pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(PALETTE_PNG, 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(pixels, { level: DEFLATE })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}
