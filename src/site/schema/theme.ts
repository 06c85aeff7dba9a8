import { z } from 'zod'
import { FONT_PAIR_NAMES } from '../fonts.ts'
import { section } from './section.ts'

const ColourSchema = z.string().regex(/^#[0-9a-f]{6}$/i, 'write a colour as six hexadecimal digits, e.g. "#0b4a6f"')

/** The two colours of the dealer, from which all colour roles are derived, and one of our font pairs. */
export const ThemeSchema = section({
  primary: ColourSchema.default('#0b4a6f').describe(
    'Header, footer, buttons and links, each in a shade that can be read',
  ),
  secondary: ColourSchema.default('#e58a1f').describe('What is to catch the eye beside the first colour'),
  font: z.enum(FONT_PAIR_NAMES).optional().describe('One of our pairs of fonts; without it, that of the template'),
})
