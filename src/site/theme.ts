import { contrast, type Oklch, toHex, toOklch } from './colour.ts'
import { fontTokens } from './fonts.ts'
import { keeping } from './keeper.ts'
import type { SiteSettings } from './schema/site.ts'

/** What text needs on its ground, and what the edge of a control or a ring of focus needs. Source: DC-180, WCAG 2.2 AA. */
export const TEXT_CONTRAST = 4.5
export const EDGE_CONTRAST = 3

/** Light grounds, on which text and the edges of controls stand. */
export const LIGHT_GROUNDS = ['surface-1', 'surface-2', 'surface-3', 'brand-soft', 'accent-soft'] as const
const DARK_GROUNDS = ['night-1', 'night-2'] as const

/** Which text stands on which ground, as the styles use them (DC-180). */
export const TEXT_PAIRS: readonly (readonly [text: keyof ColourRoles, ground: keyof ColourRoles])[] = [
  ...(['ink-1', 'ink-2', 'ink-3', 'brand-ink', 'accent-ink'] as const).flatMap(text =>
    LIGHT_GROUNDS.map(ground => [text, ground] as const),
  ),
  ...(['on-night-1', 'on-night-2', 'brand-on-night', 'accent-on-night'] as const).flatMap(text =>
    DARK_GROUNDS.map(ground => [text, ground] as const),
  ),
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['good', 'good-soft'],
  ['warn', 'warn-soft'],
  ['bad', 'bad-soft'],
  ['good', 'surface-3'],
  ['bad', 'surface-3'],
]

/** How far a brand colour may be darkened for white text before it takes dark text instead, as a contrast. */
const NEARLY_WHITE_ON = 3.1

/** The names of all colour roles are the custom properties without their dashes. */
export type ColourRoles = Readonly<Record<(typeof ROLES)[number], string>>

const ROLES = [
  'brand',
  'brand-strong',
  'on-brand',
  'brand-ink',
  'brand-soft',
  'accent',
  'accent-strong',
  'on-accent',
  'accent-ink',
  'accent-soft',
  'surface-1',
  'surface-2',
  'surface-3',
  'ink-1',
  'ink-2',
  'ink-3',
  'line',
  'line-strong',
  'night-1',
  'night-2',
  'night-line',
  'on-night-1',
  'on-night-2',
  'brand-on-night',
  'accent-on-night',
  'good',
  'good-soft',
  'warn',
  'warn-soft',
  'bad',
  'bad-soft',
] as const

/** How warm and how tinted the neutral colours of a template are: part of its mood. */
const MOODS: Readonly<
  Record<SiteSettings['template'], { hue?: number; tint: number; page: number; night: number; nightTint: number }>
> = {
  manufacturer: { tint: 0.004, page: 1, night: 0.16, nightTint: 0.01 },
  group: { tint: 0.008, page: 0.993, night: 0.22, nightTint: 0.034 },
  used: { tint: 0.006, page: 1, night: 0.23, nightTint: 0.026 },
  leisure: { hue: 78, tint: 0.012, page: 0.982, night: 0.205, nightTint: 0.016 },
}

type ThemeSettings = Pick<SiteSettings, 'theme' | 'template'>

/** The stylesheet of one site: nothing but the tokens that its two colours, template and typefaces decide. */
export function themeCss(settings: ThemeSettings): string {
  const colours = Object.entries(coloursOf({ settings })).map(([role, colour]) => `--${role}:${colour}`)
  return `${LAYERS}:root{${[...colours, ...fontTokens(settings)].join(';')}}`
}

const coloursOf = keeping('colours', ({ settings }: { settings: ThemeSettings }) => colourRoles(settings))

/** The first stylesheet of a page fixes the order of all layers. */
const LAYERS = '@layer reset,tokens,base,layout,components,pages,templates,utilities;'

/** Every colour of a site, derived from the dealer's two so that each text is readable on each ground it is meant for. */
export function colourRoles({ theme, template }: ThemeSettings): ColourRoles {
  const mood = MOODS[template]
  const [primary, secondary] = [toOklch(theme.primary), toOklch(theme.secondary)]
  const hue = mood.hue ?? primary.h
  const neutral = (l: number, c = mood.tint): string => toHex({ l, c, h: hue })

  const surfaces = {
    1: neutral(mood.page, mood.tint / 3),
    2: neutral(mood.page - 0.025),
    3: neutral(mood.page - 0.058),
  }
  const nights = { 1: neutral(mood.night, mood.nightTint), 2: neutral(mood.night + 0.06, mood.nightTint) }
  const brandSoft = soft(primary, mood.page)
  const accentSoft = soft(secondary, mood.page)
  const grounds = [...Object.values(surfaces), brandSoft, accentSoft]
  const onLight = (colour: Oklch, ratio = TEXT_CONTRAST): string => readable(colour, grounds, ratio, 'darker')
  const onDark = (colour: Oklch): string => readable(colour, Object.values(nights), TEXT_CONTRAST, 'lighter')
  const brand = filled(primary)
  const accent = filled(secondary)

  return {
    brand: brand.fill,
    'brand-strong': brand.strong,
    'on-brand': brand.text,
    'brand-ink': onLight(primary),
    'brand-soft': brandSoft,
    accent: accent.fill,
    'accent-strong': accent.strong,
    'on-accent': accent.text,
    'accent-ink': onLight(secondary),
    'accent-soft': accentSoft,
    'surface-1': surfaces[1],
    'surface-2': surfaces[2],
    'surface-3': surfaces[3],
    'ink-1': neutral(0.2, mood.tint * 2.5),
    'ink-2': neutral(0.4, mood.tint * 2.5),
    'ink-3': onLight({ l: 0.52, c: mood.tint * 2.5, h: hue }),
    line: neutral(mood.page - 0.09),
    'line-strong': onLight({ l: 0.66, c: mood.tint * 2, h: hue }, EDGE_CONTRAST),
    'night-1': nights[1],
    'night-2': nights[2],
    'night-line': neutral(mood.night + 0.16, mood.nightTint),
    'on-night-1': neutral(0.975, mood.tint / 2),
    'on-night-2': onDark({ l: 0.8, c: mood.tint * 1.5, h: hue }),
    'brand-on-night': onDark(primary),
    'accent-on-night': onDark(secondary),
    ...STATES,
  }
}

/** What is well, what needs a look, what went wrong: the same on every site, so that they are learnt once. */
const STATES = {
  good: '#12643a',
  'good-soft': '#e2f5e9',
  warn: '#7a4300',
  'warn-soft': '#fff1d6',
  bad: '#b3161f',
  'bad-soft': '#fdeaea',
} as const

/** A colour as the ground of a button: its text, and a stronger form for pressing, on which the text is readable too. */
function filled(colour: Oklch): { fill: string; strong: string; text: string } {
  const white = '#ffffff'
  const whiteText = contrast(toHex(colour), white) >= NEARLY_WHITE_ON
  const text = whiteText ? white : toHex({ l: 0.18, c: Math.min(colour.c, 0.03), h: colour.h })
  const away = whiteText ? 'darker' : 'lighter'
  const fill = readable(colour, [text], TEXT_CONTRAST, away)
  const { l, c, h } = toOklch(fill)
  return { fill, strong: readable({ l: whiteText ? l - 0.06 : l + 0.05, c, h }, [text], TEXT_CONTRAST, away), text }
}

function soft({ c, h }: Oklch, page: number): string {
  return toHex({ l: page - 0.045, c: Math.min(c, 0.028), h })
}

/** The colour nearest to the wanted one that reaches the contrast on all grounds; only its lightness changes. */
function readable(wanted: Oklch, grounds: readonly string[], ratio: number, direction: 'darker' | 'lighter'): string {
  const step = direction === 'darker' ? -0.005 : 0.005
  for (let l = wanted.l; l > 0 && l < 1; l += step) {
    const hex = toHex({ ...wanted, l })
    if (grounds.every(ground => contrast(hex, ground) >= ratio)) return hex
  }
  return direction === 'darker' ? '#000000' : '#ffffff'
}
