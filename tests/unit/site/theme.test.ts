import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, toHex, toOklch } from '../../../src/site/colour.ts'
import { fontPair } from '../../../src/site/fonts.ts'
import { TEMPLATES } from '../../../src/site/schema/identity.ts'
import {
  colourRoles,
  EDGE_CONTRAST,
  LIGHT_GROUNDS,
  TEXT_CONTRAST,
  TEXT_PAIRS,
  themeCss,
} from '../../../src/site/theme.ts'

const colour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map(bytes => `#${bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')}`)

const look = fc.record({
  template: fc.constantFrom(...TEMPLATES),
  theme: fc.record({ primary: colour, secondary: colour }),
})

test('DC-180 whatever two colours a dealer has, each text is readable on each ground it is meant for', () => {
  fc.assert(
    fc.property(look, settings => {
      const role = colourRoles(settings)
      const unreadable = TEXT_PAIRS.filter(([text, ground]) => contrast(role[text], role[ground]) < TEXT_CONTRAST)
      expect(unreadable).toEqual([])
    }),
    { numRuns: 600, examples: [[{ template: 'used', theme: { primary: '#000000', secondary: '#ffffff' } }]] },
  )
})

test('DC-180 the edge of a control stands out from every light ground', () => {
  fc.assert(
    fc.property(look, settings => {
      const role = colourRoles(settings)
      for (const ground of LIGHT_GROUNDS)
        expect(contrast(role['line-strong'], role[ground])).toBeGreaterThanOrEqual(EDGE_CONTRAST)
    }),
    { numRuns: 200 },
  )
})

test('CF-03 a brand colour that carries white text already is kept as the dealer wrote it', () => {
  const { brand, 'on-brand': onBrand } = colourRoles({
    template: 'group',
    theme: { primary: '#0b4a6f', secondary: '#e58a1f' },
  })
  expect(brand).toBe('#0b4a6f')
  expect(onBrand).toBe('#ffffff')
})

test('CF-03 a bright brand colour takes dark text instead of losing its brightness', () => {
  const { accent, 'on-accent': onAccent } = colourRoles({
    template: 'group',
    theme: { primary: '#0b4a6f', secondary: '#ffc400' },
  })
  expect(accent).toBe('#ffc400')
  expect(toOklch(onAccent).l).toBeLessThan(0.25)
})

test('PR-01 the theme of a site is its own tokens and nothing else', () => {
  const css = themeCss({ template: 'leisure', theme: { primary: '#0f4c5c', secondary: '#e36414' } })
  expect(css).toMatch(/^@layer reset,tokens,base,layout,components,pages,templates,utilities;:root\{--brand:#/)
  expect(css).toContain('--font-display:"Fraunces"')
  const rules = css.slice(css.indexOf(';') + 1)
  expect(rules.match(/[^{}]+(?=\{)/g)).toEqual([':root'])
  for (const declaration of rules
    .replace(/[^{}]+\{([^}]*)\}/g, '$1;')
    .split(';')
    .filter(Boolean))
    expect(declaration).toMatch(/^--[a-z0-9-]+:/)
})

test('CF-03 a site chooses a pair of typefaces by name, else it has that of its template', () => {
  const theme = { primary: '#0f4c5c', secondary: '#e36414' }
  expect(fontPair({ template: 'used', theme })).toBe('archivo')
  expect(fontPair({ template: 'used', theme: { ...theme, font: 'fraunces' } })).toBe('fraunces')
})

test('DC-180 a colour goes to OKLCH and back unchanged', () => {
  fc.assert(
    fc.property(colour, hex => {
      expect(toHex(toOklch(hex))).toBe(hex)
    }),
    { numRuns: 500 },
  )
})

test('DC-180 contrast is that of WCAG: 21 for black on white, 1 for the same', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('#336699', '#336699')).toBe(1)
})
