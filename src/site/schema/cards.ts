import { z } from 'zod'
import { CARD_BUTTONS } from '../../domain/card-buttons.ts'
import { DETAIL_BUTTONS } from '../../domain/detail-buttons.ts'
import { PROMISES } from '../../domain/promises.ts'
import { LineSchema, TextSchema } from '../../records/fields.ts'
import { flag, section } from './section.ts'

/** A button by its name, or with a label of the site's own: `{ "kind": "enquire", "label": "Shop Now" }` (CF-05). */
const buttons = <const Kinds extends readonly [string, ...string[]]>(
  kinds: Kinds,
  standard: readonly Kinds[number][],
) => {
  const KindSchema = z.enum(kinds)
  return z
    .array(
      z.union(
        [
          KindSchema.transform((kind): { kind: typeof kind; label?: string | undefined } => ({ kind })),
          z.strictObject({ kind: KindSchema, label: LineSchema.min(1).optional() }),
        ],
        `a button is one of ${kinds.join(', ')}, or { "kind": …, "label": … }`,
      ),
    )
    .refine(list => new Set(list.map(button => button.kind)).size === list.length, 'a button is named twice')
    .prefault([...standard] as z.input<typeof KindSchema>[])
}

const BUTTONS =
  'In this order, each with our label or one of its own: ["details", { "kind": "enquire", "label": "Ask us" }]'

/** Source: CD-03, CD-06, CD-17, CD-26, CD-27; the buttons of DC-55. */
export const CardsSchema = section({
  locationOverlay: flag(false).describe('The place of a car stands on its picture'),
  detailsRow: flag(true).describe('Condition, transmission, odometer and fuel'),
  financeBlock: flag(true).describe('The estimate of repayments, where there is one'),
  hideTogglesWithoutPrice: flag(false).describe('Cars without a price cannot be saved or compared'),
  hideTogglesWithoutImages: flag(false).describe('Cars without a picture cannot be saved or compared'),
  buttons: buttons(CARD_BUTTONS, ['enquire', 'finance', 'details']).describe(BUTTONS),
})

const paragraphs = z.array(TextSchema.min(1)).default([])
const POINTS = 'One text for each point; without any, the section is left out'

/** The page of a car: its buttons in order (VD-01), and the texts of its sections; one without text is left out (DC-69). */
export const DetailSchema = section({
  buttons: buttons(DETAIL_BUTTONS, [
    'enquire',
    'test-drive',
    'call',
    'reserve',
    'buy-online',
    'finance',
    'trade-in',
    'make-offer',
    'history-report',
    'location',
    'payment-methods',
    'print',
    'share',
  ]).describe(BUTTONS),
  promises: z
    .array(z.enum(PROMISES))
    .default([...PROMISES])
    .describe('What is promised on the page of a car and the home page; [] promises nothing'),
  whatsIncluded: paragraphs.describe(`The section “What’s included”. ${POINTS}`),
  whyBuyFromUs: paragraphs.describe(`The section “Why buy from us”. ${POINTS}`),
  reserveOnline: paragraphs.describe(`The section “Reserve online”, of cars that can be reserved. ${POINTS}`),
  protectYourCar: paragraphs.describe(`The section “Protect your car”. ${POINTS}`),
})
