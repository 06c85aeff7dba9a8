import { z } from 'zod'
import { TextSchema } from '../../records/fields.ts'
import { section } from './section.ts'

export const ColourSchema = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'write a colour as six hexadecimal digits, e.g. "#0b4a6f"')

/** The two colours of the dealer, from which all colour roles are derived, and one of our font pairs. */
export const ThemeSchema = section({
  primary: ColourSchema.default('#0b4a6f'),
  secondary: ColourSchema.default('#e58a1f'),
  /** Without it, the pair of the template. */
  font: TextSchema.min(1).optional(),
})
