import { z } from 'zod'
import { isOfCalendar } from './calendar-date.ts'

/** Nothing, as databases and people write it where a text has to stand. */
const NOTHING = /^(null|\\N|n\/?a|nan|none|undefined|tba|tbc|-+)?$/i

// Feeds write "nothing" as null, an empty text, spaces or a word for it; all mean that the field is not there.
export const nothing = (value: unknown): unknown =>
  value === null || (typeof value === 'string' && NOTHING.test(value.trim())) ? undefined : value

/** A field that a feed may leave out, send as null or send empty. */
export const maybe = <T extends z.ZodType>(schema: T) => z.preprocess(nothing, schema.optional()).optional()

/** A text that measures nothing, with or without its unit: "0", "0.0", "0 kg", "0.0 L/100km". */
const ZERO = /^0+([.,]0+)?\s*([a-z]+\s*)?(\/\s*(\d+\s*)?[a-z]+)?$/i

/** A number or measure that a feed may leave out in the same ways, or write as 0, as none of us has 0 of it. */
export const maybeNone = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess(
      value => (value === 0 || (typeof value === 'string' && ZERO.test(value.trim())) ? undefined : nothing(value)),
      schema.optional(),
    )
    .optional()

/** A list that a feed may leave out in the same ways; then it is empty. */
export const listOf = <T extends z.ZodType>(schema: T) => z.preprocess(nothing, z.array(schema).default([])).default([])

/** The same, of which what is empty is left out: one picture more or less refuses no car. */
export const listOfAny = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess(
      value => (Array.isArray(value) ? value.filter(isSomething) : nothing(value)),
      z.array(schema).default([]),
    )
    .default([])

const isSomething = (value: unknown): boolean => nothing(value) !== undefined

/** A group of records by name; those that a feed names and leaves empty are not there. */
export const groupOf = <T extends z.ZodType>(schema: T) => z.preprocess(withoutNothing, z.record(z.string(), schema))

function withoutNothing(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([, one]) => isSomething(one)))
}

/** Half of a character, as an export leaves it that cuts its texts off, becomes "\ufffd": no address can hold it. */
const wellFormed = (text: string): string => text.toWellFormed()

const textUpTo = (most: number) => z.string().trim().max(most).overwrite(wellFormed)

export const TextSchema = textUpTo(20_000)

/** In characters: some five lines of a page, where the longest question of a dealer fills two. */
const LONGEST_LINE = 500

/** What stands in one line where there is room: a title, a label. */
export const LineSchema = textUpTo(LONGEST_LINE)

export const NumberSchema = z.number().finite()
export const CountSchema = z.number().int().min(0)

/** No car has cost more; beyond it a feed writes something else where a price stands, which no page has room for. */
const MOST_A_CAR_COSTS = 100_000_000

export const DollarsSchema = NumberSchema.max(MOST_A_CAR_COSTS)

/** Beyond it a time is none in seconds: the year 5138. */
const LAST_SECOND = 100_000_000_000

/** A time in Unix seconds; one in milliseconds, as many systems write it, is the same time. */
export const UnixSecondsSchema = z.preprocess(
  value => (typeof value === 'number' && value > LAST_SECOND ? Math.floor(value / 1000) : value),
  CountSchema.max(LAST_SECOND, 'is no time in seconds'),
)

/** What something is called. Names end up in titles, addresses and mails, so markup has no place in them. */
export const NameSchema = LineSchema.min(1).regex(/^(?!.*<[a-z!/?])/is, 'is a name, so write it without markup')

/** A slug is one path segment and a file name, so it may hold nothing that leads elsewhere. */
export const SlugSchema = z
  .string()
  .max(200)
  .regex(
    /^[a-z0-9]+(?:-+[a-z0-9]+)*$/,
    'a slug has lower-case letters, digits and hyphens, e.g. "2021-toyota-corolla-4711"',
  )

/** An instant in ISO 8601, with or without a time; without an offset it is read in the site's timezone. */
export const DateTextSchema = z
  .string()
  .regex(/^\d{4}-\d{2}(-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?)?$/, {
    error: 'write a date as 2026-05-31 or 2026-05-31T09:00:00+10:00',
    abort: true,
  })
  .refine(isOfCalendar, 'is a date that the calendar does not have')

/** A picture among the files of the site, from which the build makes others. */
export const OwnPictureSchema = z
  .string()
  .regex(
    /^\/(?![/\\])[^\s"\\]+\.(avif|jpe?g|png|svg|webp)$/i,
    'write the path of a picture among the files of the site, e.g. "/assets/icon.png"',
  )

/** A link or picture from data: on this site (one leading slash) or on the web, nothing that runs. */
export const LinkSchema = z
  .string()
  .regex(
    /^(\/(?![/\\])|https?:\/\/|#|tel:|mailto:)/,
    'write a path such as "/finance" or an address that starts with https://',
  )

/** Where one address begins behind another: feeds join several to one text. */
const JOINED = /[,;|]\s*https?:\/\/|\|\s*\//i

/** Whether this is the address of one picture that our pages may load: their policy lets in what is here or comes by https. */
export const isPictureAddress = (text: string): boolean =>
  /^(\/(?![/\\])|https:\/\/[^/])/.test(text) && !JOINED.test(text)

/** The address of a picture of a car. */
export const PictureAddressSchema = z
  .string()
  .trim()
  .overwrite(wellFormed)
  .refine(isPictureAddress, 'write the address of one picture, which begins with https:// or one slash')
