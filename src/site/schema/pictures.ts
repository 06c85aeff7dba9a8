import { z } from 'zod'

/** How the pictures of cars come in several widths. Source: DC-76. */
export const PicturesSchema = z
  .discriminatedUnion('kind', [
    /** Each picture is one file, shown as it is. */
    z.strictObject({ kind: z.literal('files') }),
    /** Beside `/art/suv/white-hero.webp` lies `/art/suv/white-hero-480.avif`, for every format and width. */
    z.strictObject({
      kind: z.literal('widths'),
      formats: z
        .array(z.enum(['avif', 'webp']))
        .min(1)
        .default(['avif', 'webp']),
      widths: z
        .array(z.number().int().min(16).max(4096))
        .min(1)
        .overwrite(widths => widths.toSorted((one, other) => one - other))
        .describe('In pixels: beside "white-hero.webp" lies "white-hero-480.avif" for each, e.g. [320, 480, 960]'),
    }),
    z.strictObject({
      kind: z.literal('cdn'),
      url: z
        .string()
        .regex(
          /^https:\/\/.*\{path\}.*\{width\}/,
          'write an address with {path} and {width}, and {crop} where it is known',
        )
        .describe('The service that makes other widths, e.g. "https://img.example.com/{width}{path}"; width in pixels'),
    }),
  ])
  .prefault({ kind: 'files' })
