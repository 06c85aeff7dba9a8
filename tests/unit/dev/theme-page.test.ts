import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { themePage } from '../../../scripts/dev/theme/theme-page.ts'
import { THEME_PATH } from '../../../scripts/dev/theme/theme-path.ts'
import { findRoute } from '../../../src/routes.ts'
import { TEMPLATES } from '../../../src/site/schema/identity.ts'
import { testApp } from '../../support/build.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const pictured = aCar({ images: ['/one.webp', '/two.webp'] })

test.each(TEMPLATES)(
  'the theme of template %s: every state of a card differs, and every pair of colours can be read',
  template => {
    const { cards, pairs, colours, fields, car } = themePage(aSite({ settings: { template }, cars: [pictured] }))
    expect(new Set(cards.map(({ card }) => JSON.stringify(card))).size).toBe(cards.length)
    const tags = new Set(cards.flatMap(({ card }) => card.tag?.kind ?? []))
    expect([...tags].sort()).toEqual([
      'certified',
      'comingSoon',
      'electric',
      'justArrived',
      'own',
      'reserved',
      'toOrder',
    ])
    const priced = new Set(cards.map(({ card }) => card.price.kind))
    expect([...priced].sort()).toEqual(['ask', 'preorder', 'price'])
    expect(cards.some(({ card }) => card.soldText !== undefined)).toBe(true)
    expect(cards.some(({ card }) => card.wasText !== undefined)).toBe(true)
    expect(pairs.filter(({ ratio, needed }) => ratio < needed)).toEqual([])
    expect(new Set(pairs.flatMap(({ text, ground }) => [text, ground])).size).toBeLessThanOrEqual(colours.length)
    expect(new Set(fields.map(({ kind }) => kind)).size).toBeGreaterThan(4)
    expect(car?.id).toBe(pictured.id)
  },
)

test('a dealer without cars, offers and models has a theme, too', () => {
  expect(themePage(aSite({ cars: [], offers: [] }))).toMatchObject({ cards: [], car: undefined, offers: [] })
})

test('no bundle has the page of a theme: it is no route, and nothing of it is in the compiled app', async () => {
  expect(findRoute(aSite(), THEME_PATH)).toBeUndefined()
  const { entry } = await testApp()
  const files = readdirSync(fileURLToPath(new URL('.', entry)), { recursive: true, withFileTypes: true }).filter(
    file => file.isFile() && /\.(m?js|css)$/.test(file.name),
  )
  expect(files.length).toBeGreaterThan(10)
  for (const { parentPath, name } of files) {
    expect(readFileSync(join(parentPath, name), 'utf8'), name).not.toMatch(/theme__swatches|["'`]\/_theme["'`]/)
  }
})
