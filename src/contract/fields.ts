import * as z from 'zod/mini'
import { idIn, WRITTEN_ID } from '../domain/ids.ts'

/**
 * Control characters break headers, logs and XML; half of a surrogate pair is no character. Some mail programs begin a line at
 * the separators of Unicode, and show letters in another order where a text says so: then one answer reads like two.
 */
const ONE_LINE = /^[^\p{Cc}\p{Surrogate}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u
const LINES = /^(?:[^\p{Cc}\p{Surrogate}]|[\t\r\n])*$/u

/** Text as a visitor types it into a line, without the spaces around it. */
export const text = (longest: number) => z.string().check(z.trim(), z.maxLength(longest), z.regex(ONE_LINE))

/** The same in a box of several lines. */
export const lines = (longest: number) => z.string().check(z.trim(), z.maxLength(longest), z.regex(LINES))

/** The same where it must not be empty; `missing` tells the visitor. */
export const neededText = (longest: number, missing: string) =>
  z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(longest), z.regex(ONE_LINE))

export const LeadIdSchema = z.uuid()

export const CarIdSchema = z.int().check(z.positive())

/** The id of a location or dealership. */
export const PlaceIdSchema = z.int().check(z.positive())

/** An id of a car or place as an address writes it. */
export const idText = (otherwise?: string) =>
  z.string().check(
    z.regex(WRITTEN_ID, otherwise),
    z.refine(text => idIn(text) !== undefined, otherwise),
  )

/** Of the same form as in a record, whose schemas no browser carries: a test holds the two together. */
export const SlugSchema = z.string().check(z.maxLength(200), z.regex(/^[a-z0-9]+(?:-+[a-z0-9]+)*$/))

/**
 * A phone number with hyphens for the dots, dashes and hyphens of other kinds between its digits: "520.555.0185" is kept and sent
 * as "520-555-0185", which every mail program, CRM and telephone knows. Source: DC-114.
 */
export const hyphened = z.overwrite<string>(phone => phone.replace(/[.\u2010-\u2015\u2212]/g, '-'))

export const NO_PHONE = 'Please enter a valid phone number.'

/**
 * A mobile number as people write it. How many digits it has to have, the API tells of the site's country, where it turns it
 * into its international form (DC-166); the digits that DC-114 counts are those of a lead form, in `leads.ts`.
 */
export const PhoneSchema = z.string().check(z.trim(), z.maxLength(30), hyphened, z.regex(/^\+?[\d\s()-]+$/, NO_PHONE))
