import type { SiteSettings } from './schema/site.ts'

/** A typeface for headings and one for text. The files and their stand-ins are in `styles/fonts.css`. */
type FontPair = {
  display: string
  text: string
  /** How headings are set: each face wants its own weight, tracking and line height, and some wider gaps between words. */
  weight: number
  tracking: string
  gap?: string
  leading: number
}

export const FONT_PAIRS = {
  sora: { display: 'Sora', text: 'Instrument Sans', weight: 600, tracking: '-.032em', leading: 1.08 },
  bricolage: {
    display: 'Bricolage Grotesque',
    text: 'Hanken Grotesk',
    weight: 700,
    tracking: '-.026em',
    leading: 1.04,
  },
  archivo: { display: 'Archivo', text: 'Figtree', weight: 800, tracking: '-.028em', gap: '.08em', leading: 1.06 },
  fraunces: { display: 'Fraunces', text: 'Figtree', weight: 480, tracking: '-.022em', leading: 1.06 },
} as const satisfies Record<string, FontPair>

export type FontPairName = keyof typeof FONT_PAIRS
export const FONT_PAIR_NAMES = Object.keys(FONT_PAIRS) as FontPairName[]

const BY_TEMPLATE: Readonly<Record<SiteSettings['template'], FontPairName>> = {
  manufacturer: 'sora',
  group: 'bricolage',
  used: 'archivo',
  leisure: 'fraunces',
}

/** The pair that a site asks for by name, else the one of its template. */
export function fontPair({ theme, template }: Pick<SiteSettings, 'theme' | 'template'>): FontPairName {
  return theme.font ?? BY_TEMPLATE[template]
}

export function fontTokens(settings: Pick<SiteSettings, 'theme' | 'template'>): string[] {
  const { display, text, weight, tracking, gap, leading }: FontPair = FONT_PAIRS[fontPair(settings)]
  return [
    `--font-display:"${display}","${display} Fallback",system-ui,sans-serif`,
    `--font-text:"${text}","${text} Fallback",system-ui,sans-serif`,
    `--display-weight:${weight}`,
    `--display-tracking:${tracking}`,
    ...(gap === undefined ? [] : [`--display-gap:${gap}`]),
    `--display-leading:${leading}`,
  ]
}
