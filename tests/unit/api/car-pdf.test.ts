import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { drawSheet } from '../../../src/api/cars/pdf/draw-sheet.ts'
import { inLetters, typefacesOf } from '../../../src/api/cars/pdf/typefaces.ts'
import { FONT_PAIR_NAMES } from '../../../src/site/fonts.ts'
import { colourRoles } from '../../../src/site/theme.ts'
import { type CarSheet, carSheet } from '../../../src/views/car-sheet.ts'
import { aCar } from '../../support/builders.ts'
import { aSettings, aSite } from '../../support/site.ts'

const at = new Date('2025-05-14T02:00:00Z')
const aSheet = (changes: Partial<CarSheet> = {}): CarSheet => {
  const site = aSite({ at, settings: { baseUrl: 'https://www.northside.example' } })
  return { ...carSheet(site, aCar({ standardEquipment: ['Sunroof'] })), ...changes }
}

async function drawn(sheet: CarSheet) {
  const look = { faces: await typefacesOf('archivo'), colours: colourRoles(aSettings()) }
  const bytes = await drawSheet(sheet, look, { picture: undefined, at })
  const doc = await getDocumentProxy(Uint8Array.from(bytes))
  const pages = await Promise.all(Array.from({ length: doc.numPages }, (_, index) => doc.getPage(index + 1)))
  const texts = await Promise.all(
    pages.map(async page => (await page.getTextContent()).items.map(item => ('str' in item ? item.str : '')).join(' ')),
  )
  return { bytes, texts, size: pages[0]!.view.slice(2).map(Math.round) }
}

describe('the sheet of a car', () => {
  test('has the same bytes whenever it is drawn of the same at the same moment', async () => {
    const [one, other] = [await drawn(aSheet()), await drawn(aSheet())]
    expect(Buffer.compare(one.bytes, other.bytes)).toBe(0)
  })

  test('is of the paper of the region', async () => {
    expect((await drawn(aSheet({ lang: 'en-NZ' }))).size).toEqual([595, 842])
    expect((await drawn(aSheet({ lang: 'en-US' }))).size).toEqual([612, 792])
  })

  test('says how many features had no room, and cuts none of them through', async () => {
    const features = Array.from({ length: 200 }, (_, index) => `Feature ${index + 1}`)
    const { texts } = await drawn(aSheet({ features }))
    const [, more] = /and (\d+) more/.exec(texts[0]!)!
    const shown = texts[0]!.match(/Feature \d+/g)!
    expect(shown.length + Number(more)).toBe(200)
    expect(shown.length).toBeGreaterThan(10)
    expect(texts).toHaveLength(1)
  })

  test('takes a second page rather than leave out what the dealer must say', async () => {
    const smallPrint = Array.from(
      { length: 25 },
      (_, index) => `Condition ${index + 1} of the sale. ${'Words '.repeat(30)}`,
    )
    const { texts } = await drawn(aSheet({ smallPrint }))
    expect(texts).toHaveLength(2)
    expect(texts[1]).toContain('Condition 25 of the sale')
    expect(texts[1]).toContain('Where to see it')
  })

  test('stands without anything that a car may lack', async () => {
    const { texts } = await drawn(
      aSheet({ features: [], facts: [], picture: undefined, place: undefined, link: undefined, smallPrint: [] }),
    )
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain('$24,990')
    expect(texts[0]).not.toMatch(/undefined|NaN|null/)
  })
})

describe('its typefaces', () => {
  test.each(FONT_PAIR_NAMES)('are those of the pair %s, in weights of their own', async pair => {
    const { display, text, strong } = await typefacesOf(pair)
    for (const face of [display, text, strong]) expect(face.readUInt32BE(0)).toBe(0x00010000)
    expect(Buffer.compare(text, strong)).not.toBe(0)
  })

  test('a letter that they lack loses its accent, not its place', () => {
    expect(inLetters('Whakatāne – “Café” €5')).toBe('Whakatane – “Café” €5')
    expect(inLetters('Škoda 🚗 Kodiaq\nRS')).toBe('Skoda  Kodiaq\nRS')
  })
})
