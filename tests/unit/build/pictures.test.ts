import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { coverageOf } from '../../../scripts/build/pictures/coverage.ts'
import { drawPicture } from '../../../scripts/build/pictures/draw.ts'
import { drawIcon } from '../../../scripts/build/pictures/icons.ts'
import { typefaceOf } from '../../../scripts/build/pictures/typeface.ts'
import { TOP } from '../../../scripts/options/folders.ts'
import type { Car } from '../../../src/records/index.ts'
import { type DrawnPicture, pictureLook } from '../../../src/seo/drawn-picture.ts'
import { FONT_PAIR_NAMES } from '../../../src/site/fonts.ts'
import { AT, built, dataBeside, filesIn } from '../../support/build.ts'
import { aCar } from '../../support/builders.ts'
import { aSettings, aSiteFile, HOLIDAYS_NAMED } from '../../support/site.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

const settings = aSettings({ name: 'Northside Cars', theme: { primary: '#003366', secondary: '#ffcc00' } })
const look = pictureLook(settings)
const draw = (picture: DrawnPicture, of = look): Buffer => drawPicture(picture, of, typefaceOf(of.typeface, TOP))

/** The colours of a picture by how many of its pixels have them, most first. */
async function coloursOf(png: Buffer): Promise<string[]> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const counts = new Map<string, number>()
  for (let at = 0; at < data.length; at += info.channels) {
    const colour = `#${data.subarray(at, at + 3).toString('hex')}`
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([colour]) => colour)
}

describe('features §4.6: a picture is drawn for a page that has none to be shared with', () => {
  test('of 1200 by 630 pixels, in the dealer’s colours', async () => {
    const png = draw({ title: '2021 Toyota Corolla', text: '$24,990 Drive Away' })
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    const { colours } = look
    const [ground, ...others] = await coloursOf(png)
    expect(ground).toBe(colours.brand)
    expect(others.slice(0, 3)).toEqual(expect.arrayContaining([colours.accent, colours['on-brand']]))
  })

  test('which is another one for another title, text, name, colour and typeface, and the same for the same', () => {
    const picture = { title: '2021 Toyota Corolla', text: '$24,990 Drive Away' }
    const others = [
      draw({ ...picture, title: '2021 Toyota Camry' }),
      draw({ ...picture, text: '$24,990 Excl. Gov. Charges' }),
      draw({ ...picture, text: undefined }),
      draw(picture, { ...look, dealer: 'Southside Cars' }),
      draw(picture, { ...look, colours: { ...look.colours, brand: '#111111' } }),
      draw(picture, { ...look, typeface: 'Fraunces' }),
    ]
    expect(new Set([draw(picture), ...others].map(png => png.toString('base64'))).size).toBe(7)
    expect(draw(picture)).toEqual(draw(picture))
  })

  test.each(FONT_PAIR_NAMES)('in the typeface of %s, accents and macrons too, whatever there is to say', async font => {
    const of = pictureLook(aSettings({ theme: { primary: '#003366', secondary: '#ffcc00', font } }))
    const ground = draw({ title: ' ' }, of)
    for (const title of ['Whakatāne', 'Citroën', '“Ōpōtiki” – $1 & more', 'W'.repeat(300), 'word '.repeat(200)]) {
      const png = draw({ title, text: title }, of)
      expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630 })
      expect([title, png.equals(ground)]).toEqual([title, false])
      const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const right = Array.from({ length: info.height }, (_, row) =>
        data.subarray((row * info.width + info.width - 60) * 3, (row + 1) * info.width * 3).toString('hex'),
      )
      // Nothing runs over the margin.
      expect(new Set(right)).toEqual(new Set([of.colours.brand.slice(1).repeat(60)]))
    }
    expect(draw({ title: 'Ā' }, of).equals(draw({ title: 'A' }, of))).toBe(false)
  })

  test('a shape covers as much as it should, half a pixel as half, and a hole nothing', () => {
    const square = (from: number, to: number, turns: boolean) => {
      const corners = [
        [from, from],
        [to, from],
        [to, to],
        [from, to],
      ]
      const [first, ...others] = turns ? corners.toReversed() : corners
      return [
        { command: 'moveTo' as const, args: first! },
        ...others.map(args => ({ command: 'lineTo' as const, args })),
        { command: 'closePath' as const, args: [] },
      ]
    }
    const area = (outline: Parameters<typeof coverageOf>[0]) =>
      coverageOf(outline, 1).grey.reduce((sum, grey) => sum + grey / 255, 0)
    expect(area(square(0, 10, false))).toBeCloseTo(100, 1)
    expect(area(square(0.5, 10, false))).toBeCloseTo(9.5 ** 2, 0)
    expect(area([...square(0, 10, false), ...square(2, 8, true)])).toBeCloseTo(64, 1)
    expect(area([])).toBe(0)
  })
})

const file = aSiteFile({
  ...HOLIDAYS_NAMED,
  baseUrl: 'https://www.northside.example',
  stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] },
})
const bare = aCar({ images: [], primary_image_url: undefined })
const pictured = aCar({ id: 4712, slug: 'pictured-4712' })

async function aDealer(cars: readonly Car[]) {
  return aSitesFolder({ 'northside/site.json': file, 'northside/stock.json': cars })
}

const imageOf = (bundle: string, page: string): string | undefined =>
  /<meta property="og:image" content="([^"]+)"/.exec(readFileSync(join(bundle, page, 'index.html'), 'utf8'))?.[1]

describe('features §4.6: the bundle has the pictures that its pages name', () => {
  test('a car without a picture has one of its own, with its size; a car with one keeps that; others show the dealer', async () => {
    const sites = await aDealer([bare, pictured])
    await built(sites)
    const bundle = join(sites, '../dist/northside')
    const files = filesIn(bundle)
    const own = imageOf(bundle, `cars/${bare.slug}`)!
    expect(own).toMatch(/^https:\/\/www\.northside\.example\/cars\/2021-toyota-corolla-4711\.png\?[\w-]{8}$/)
    expect(files[new URL(own).pathname.slice(1)]).toBeDefined()
    const html = files[`cars/${bare.slug}/index.html`]!.toString()
    expect(html).toContain('<meta property="og:image:width" content="1200">')
    expect(html).toContain('<meta property="og:image:height" content="630">')
    expect(imageOf(bundle, 'cars/pictured-4712')).toBe('https://www.northside.example/art/hatch/white-hero.webp')
    expect(Object.keys(files)).not.toContain('cars/pictured-4712.png')
    expect(imageOf(bundle, 'search')).toMatch(/^https:\/\/www\.northside\.example\/share\.png\?/)
    expect(files['share.png']).toBeDefined()
  })

  test('a new price is a new picture at a new address; what is the same is drawn once, wherever it is built', async () => {
    const sites = await aDealer([bare])
    await built(sites)
    const bundle = join(sites, '../dist/northside')
    const first = [imageOf(bundle, `cars/${bare.slug}`), filesIn(bundle)[`cars/${bare.slug}.png`]]
    const folder = join(await dataBeside(sites), 'pictures')
    expect(Object.keys(filesIn(folder))).toHaveLength(4)
    // Whoever takes a kept picture takes it as it is.
    for (const name of Object.keys(filesIn(folder))) writeFileSync(join(folder, name), 'kept')
    await built(sites, { outDir: join(sites, '../other'), force: true })
    expect(filesIn(join(sites, '../other/northside'))['share.png']!.toString()).toBe('kept')
    writeFileSync(join(sites, 'northside/stock.json'), JSON.stringify([{ ...bare, price: 19_990 }]))
    await built(sites)
    expect(imageOf(bundle, `cars/${bare.slug}`)).not.toBe(first[0])
    expect(filesIn(bundle)[`cars/${bare.slug}.png`]).not.toEqual(first[1])
    expect(Object.keys(filesIn(folder))).toHaveLength(5)
    writeFileSync(join(sites, 'northside/stock.json'), JSON.stringify([pictured]))
    await built(sites, { at: AT })
    expect(Object.keys(filesIn(bundle)).filter(path => path.endsWith('.png'))).toEqual([
      'apple-touch-icon.png',
      'share.png',
    ])
  })

  test('a picture or a twin that somebody deleted comes back', async () => {
    const sites = await aDealer([bare])
    await built(sites)
    const bundle = join(sites, '../dist/northside')
    const before = filesIn(bundle)
    for (const name of [`cars/${bare.slug}.png`, `cars/${bare.slug}.md`, 'share.png']) rmSync(join(bundle, name))
    await built(sites)
    expect(filesIn(bundle)).toEqual(before)
  })

  test('a dealer that does not say where it will be has no picture drawn: nobody could fetch it', async () => {
    const { baseUrl: _, ...nowhere } = file
    const sites = await aSitesFolder({ 'northside/site.json': nowhere, 'northside/stock.json': [bare] })
    await built(sites)
    const bundle = join(sites, '../dist/northside')
    expect(imageOf(bundle, `cars/${bare.slug}`)).toBeUndefined()
    expect(Object.keys(filesIn(bundle)).filter(path => path.endsWith('.png'))).toEqual(['apple-touch-icon.png'])
  })
})

describe('a dealer has icons of its own', () => {
  const icon = (name: Parameters<typeof drawIcon>[0], of = look): Buffer =>
    drawIcon(name, of, typefaceOf(of.typeface, TOP))

  test('for home screens with how its name begins, in its colours and its typeface', async () => {
    const png = icon('apple-touch-icon.png')
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 180, height: 180 })
    const { brand, accent, 'on-brand': ink } = look.colours
    expect((await coloursOf(png)).slice(0, 3).sort()).toEqual([brand, accent, ink].sort())
    const others = [
      { ...look, dealer: 'Southside Cars' },
      { ...look, colours: { ...look.colours, brand: '#111111' } },
      { ...look, typeface: 'Fraunces' },
    ].map(of => icon('apple-touch-icon.png', of))
    expect(new Set([png, ...others].map(one => one.toString('base64'))).size).toBe(4)
    expect(icon('apple-touch-icon.png', { ...look, dealer: ' northern Motors' })).toEqual(png)
  })

  test('for tabs in a file of the kind that browsers ask for by themselves', async () => {
    const ico = icon('favicon.ico')
    expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 48, 48])
    const [length, from] = [ico.readUInt32LE(14), ico.readUInt32LE(18)]
    expect(from + length).toBe(ico.length)
    expect(await sharp(ico.subarray(from)).metadata()).toMatchObject({ format: 'png', width: 48, height: 48 })
  })

  test('which its bundle has and its pages name, also where nobody knows yet where it will be', async () => {
    const { baseUrl: _, ...nowhere } = file
    const sites = await aSitesFolder({ 'northside/site.json': nowhere, 'northside/stock.json': [bare] })
    await built(sites)
    const files = filesIn(join(sites, '../dist/northside'))
    const drawn = pictureLook(aSettings(file))
    for (const name of ['favicon.ico', 'apple-touch-icon.png'] as const) {
      expect(files[name]).toEqual(icon(name, drawn))
      expect(files['index.html']!.toString()).toContain(`href="/${name}"`)
    }
  })

  describe('or a picture of its own in their place', () => {
    const RED = '#d01f2e'

    /** A dealer with a file of its own for icons, and what its build says of it. */
    async function iconsOf(picture: Buffer | string, path = '/assets/mark.png') {
      const sites = await aSitesFolder({
        'northside/site.json': { ...file, icon: '/assets/mark.png' },
        'northside/stock.json': [pictured],
      })
      mkdirSync(join(sites, 'northside/assets'))
      writeFileSync(join(sites, 'northside', path), picture)
      const { warnings } = (await built(sites)).sites[0]!
      const files = filesIn(join(sites, '../dist/northside'))
      return { sites, warnings, home: files['apple-touch-icon.png']!, tab: files['favicon.ico']! }
    }

    /** A tall red mark on nothing. */
    const mark = sharp({ create: { width: 40, height: 80, channels: 4, background: RED } })
      .png()
      .toBuffer()

    test('which is all there, in the middle: on white at home screens, on nothing in tabs', async () => {
      const { home, tab, warnings } = await iconsOf(await mark)
      expect(warnings).toEqual([])
      const pixels = await sharp(home).raw().toBuffer({ resolveWithObject: true })
      expect(pixels.info).toMatchObject({ width: 180, height: 180, channels: 3 })
      const colourAt = (x: number, y: number): string =>
        `#${pixels.data.subarray((y * 180 + x) * 3, (y * 180 + x + 1) * 3).toString('hex')}`
      expect([colourAt(90, 0), colourAt(90, 179), colourAt(20, 90), colourAt(160, 90)]).toEqual([
        RED,
        RED,
        '#ffffff',
        '#ffffff',
      ])
      const inTab = await sharp(tab.subarray(tab.readUInt32LE(18)))
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(inTab.info).toMatchObject({ width: 48, height: 48, channels: 4 })
      expect([inTab.data[3], inTab.data[24 * 4 + 3]]).toEqual([0, 255])
    })

    test.each([4, 8_000])('which as a drawing is sharp, whether small or large: %i wide', async side => {
      const half = `<path fill="${RED}" d="M0 0h${side / 2}v${side}H0z"/>`
      const { home } = await iconsOf(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${half}</svg>`,
      )
      expect((await coloursOf(home)).sort()).toEqual([RED, '#ffffff'])
    })

    test('which is another one as soon as the file is', async () => {
      const { sites, home } = await iconsOf(await mark)
      writeFileSync(
        join(sites, 'northside/assets/mark.png'),
        await sharp(await mark)
          .negate({ alpha: false })
          .toBuffer(),
      )
      await built(sites)
      expect(filesIn(join(sites, '../dist/northside'))['apple-touch-icon.png']).not.toEqual(home)
    })

    test('and the drawn ones, with a warning, where it cannot be read or is not there', async () => {
      const drawn = icon('favicon.ico', pictureLook(aSettings(file)))
      const broken = await iconsOf('no picture')
      expect(broken.tab).toEqual(drawn)
      expect(broken.warnings).toEqual([
        expect.stringMatching(
          /^northside\/site\.json names the icon \/assets\/mark\.png, which is no picture that can be read: .+ → save it anew, as PNG or SVG$/,
        ),
      ])
      const missing = await iconsOf(await mark, '/assets/other.png')
      expect(missing.tab).toEqual(drawn)
      expect(missing.warnings).toEqual([
        expect.stringContaining('shows /assets/mark.png, and there is no such picture'),
      ])
    })

    test.each(['https://cdn.example/mark.png', '//cdn.example/mark.png', '/assets/mark.pdf', 'mark.png'])(
      'which lies among the files of the site: %s is refused',
      icon => {
        expect(() => aSettings({ icon })).toThrow('write the path of a picture among the files of the site')
      },
    )
  })
})

test('ways into the stock by body are pictures, and drawings where no car has one', async () => {
  const homeWith = async (cars: readonly Car[]) => {
    const sites = await aDealer(cars)
    await built(sites)
    return readFileSync(join(sites, '../dist/northside/index.html'), 'utf8')
  }
  const tileOf = (home: string) => /<a href="\/search\/hatchback">\s*(<.*?)<\/a>/s.exec(home)?.[1]
  expect(tileOf(await homeWith([bare]))).toMatch(/^<span class="no-picture" data-shape="hatchback">/)
  expect(tileOf(await homeWith([pictured]))).toMatch(/^<picture>/)
})
