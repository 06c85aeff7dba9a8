// Composes the samples' wide pictures and promo tiles from the renderings: node scripts/samples/scenes.ts FOLDER [NAME …]
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import sharp, { type Region, type Sharp } from 'sharp'
import { ART_WIDTHS, SCENE_WIDTH } from './pictures.ts'

/** A tile has the shape of the cards that it stands among. */
const SIZES = { wide: { width: 1600, height: 1000 }, tile: { width: 1120, height: 1400 } }
/** Pixels across of the WebP. */
const WIDTHS = { wide: 1280, tile: 800 }
/** Of 255: a grey lighter than this is what is left of a backdrop, which would stand around each car as a halo. */
const WHITE_FROM = 238
const TARGET = join(import.meta.dirname, '../../sites/_art/art/scenes')

/** A rendering in a scene: where its left edge and its top are and how wide it is, in per cent of the scene's width. */
type Placed = readonly [file: string, left: number, top: number, width: number]
type Scene = { name: string } & (
  | { kind: 'wide'; cars: readonly Placed[] }
  | { kind: 'tile'; car: string; ground: string; accent: string; ink: string; small: string; big: string }
)

const SCENES: readonly Scene[] = [
  {
    kind: 'wide',
    name: 'coast',
    cars: [
      ['suv/green', -4, 13, 41],
      ['ute/orange', 63, 13, 41],
      ['4x4/beige', 26.5, 20, 47],
    ],
  },
  {
    kind: 'wide',
    name: 'city',
    cars: [
      ['hatch/red', -4, 13, 41],
      ['suv/blue', 63, 13, 41],
      ['sedan/silver', 26.5, 20, 47],
    ],
  },
  {
    kind: 'wide',
    name: 'trail',
    cars: [
      ['4x4/red', -4, 13, 41],
      ['4x4/white', 63, 13, 41],
      ['4x4/green', 26.5, 20, 47],
    ],
  },
  {
    kind: 'wide',
    name: 'away',
    cars: [
      ['caravan/white', -4, 13, 41],
      ['motorhome/white', 63, 13, 41],
      ['motorcycle/red', 26.5, 20, 47],
    ],
  },
  {
    kind: 'wide',
    name: 'lot',
    cars: [
      ['ute/red', -4, 13, 41],
      ['suv/black', 63, 13, 41],
      ['coupe/yellow', 26.5, 20, 47],
    ],
  },
  {
    kind: 'wide',
    name: 'west',
    cars: [
      ['ute/white', -4, 13, 41],
      ['hatch/orange', 63, 13, 41],
      ['suv/silver', 26.5, 20, 47],
    ],
  },
  {
    kind: 'tile',
    name: 'toyota-sell',
    car: 'hatch/white',
    ground: '#0b3d4f',
    accent: '#e4572e',
    ink: '#fff',
    small: 'Sell your car',
    big: 'An offer in two minutes. Money the same day.',
  },
  {
    kind: 'tile',
    name: 'toyota-certified',
    car: 'suv/silver',
    ground: '#f3ece2',
    accent: '#e4572e',
    ink: '#0b3d4f',
    small: 'Toyota Certified',
    big: 'Used, inspected, and with a warranty.',
  },
  {
    kind: 'tile',
    name: 'toyota-check',
    car: 'people-mover/blue',
    ground: '#f6c453',
    accent: '#0b3d4f',
    ink: '#12303a',
    small: 'Until the end of January',
    big: 'The holiday road check, $89',
  },
  {
    kind: 'tile',
    name: 'group-sell',
    car: 'sedan/white',
    ground: '#241c4e',
    accent: '#ff7a59',
    ink: '#fff',
    small: 'Any make, any age',
    big: 'We buy cars. Even if you don’t buy ours.',
  },
  {
    kind: 'tile',
    name: 'group-ev',
    car: 'hatch/blue',
    ground: '#dff3ea',
    accent: '#241c4e',
    ink: '#17224a',
    small: 'Electric weekend',
    big: 'Take one home from Friday to Monday',
  },
  {
    kind: 'tile',
    name: 'jeep-track-day',
    car: '4x4/green',
    ground: '#2f3a25',
    accent: '#f2b233',
    ink: '#fff',
    small: 'Sunday 7 March',
    big: 'Track morning at Bluewater. Bring mud tyres.',
  },
  {
    kind: 'tile',
    name: 'leisure-swap',
    car: 'caravan/beige',
    ground: '#0f4c5c',
    accent: '#ffd166',
    ink: '#fff',
    small: 'Trade up this summer',
    big: 'Your old van is worth more than you think',
  },
  {
    kind: 'tile',
    name: 'leisure-licence',
    car: 'motorcycle/orange',
    ground: '#ffe3c7',
    accent: '#d1495b',
    ink: '#2b2d33',
    small: 'New riders',
    big: '<span style="white-space:nowrap">Learner-approved</span> bikes, new and used',
  },
  {
    kind: 'tile',
    name: 'auto-credit',
    car: 'suv/red',
    ground: '#1d2a44',
    accent: '#e07a3f',
    ink: '#fff',
    small: 'All credit considered',
    big: 'Know your payment before you drive out',
  },
  {
    kind: 'tile',
    name: 'auto-trade',
    car: 'ute/silver',
    ground: '#f5e6d3',
    accent: '#b5482a',
    ink: '#1d2a44',
    small: 'Trade-in week',
    big: '$750 over the guide for your truck',
  },
  {
    kind: 'tile',
    name: 'west-fifo',
    car: 'suv/white',
    ground: '#043f3a',
    accent: '#ffb703',
    ink: '#fff',
    small: 'Fly in, drive out',
    big: 'We meet you at the airport with the keys',
  },
  {
    kind: 'tile',
    name: 'west-warranty',
    car: 'hatch/grey',
    ground: '#e8f1ef',
    accent: '#c2410c',
    ink: '#06322e',
    small: 'On used cars under ten years and 160,000 km',
    big: 'Three years’ warranty, at any workshop in WA',
  },
]

const font = createRequire(import.meta.url).resolve(
  '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
)

async function dataUri(path: string, type: string): Promise<string> {
  return `data:${type};base64,${(await readFile(path)).toString('base64')}`
}

/** Multiplied onto white, the backdrops of the renderings melt into one; their edges are faded all the same. */
const STYLE = `
  * { margin: 0; box-sizing: border-box }
  body { width: 100vw; height: 100vh; overflow: hidden; position: relative; font-family: Figtree }
  .wide { background: #fff }
  .wide img { display: block; width: 100% }
  .wide i { position: absolute; inset: 0; mix-blend-mode: darken }
  .wide figure { position: absolute; isolation: isolate; mix-blend-mode: multiply; filter: brightness(1.09) contrast(1.05);
    mask: linear-gradient(90deg, #0000, #000 8% 92%, #0000), linear-gradient(#0000, #000 10% 90%, #0000); mask-composite: intersect }
  .tile { padding: 92px 88px }
  .tile .bar { width: 132px; height: 14px; border-radius: 7px; margin-bottom: 44px }
  .tile .small { font: 700 50px Figtree; letter-spacing: .01em; padding-bottom: 26px }
  .tile .big { font: 800 112px/1.04 Figtree; letter-spacing: -.03em; text-wrap: balance }
  .tile .stage { position: absolute; right: -150px; bottom: 0; width: 1180px; height: 690px; border-radius: 50% 50% 0 0 / 60% 60% 0 0; overflow: hidden }
  .tile img { width: 100%; height: auto; margin-top: -10px; display: block; filter: brightness(1.05) }
`

/**
 * What the light washes out of a bonnet, which would be white on white: its outline, and where it has the paint as it is. In
 * pixels of the rendering, the same in all paints. Source: ours, by eye.
 */
const WASHED_OUT: Readonly<Record<string, { outline: readonly (readonly [x: number, y: number])[]; paint: Region }>> = {
  '4x4': {
    outline: [
      [175, 345],
      [188, 333],
      [203, 321],
      [225, 306],
      [252, 293],
      [278, 283],
      [315, 275],
      [350, 291],
      [322, 300],
      [285, 330],
      [262, 336],
      [262, 347],
    ],
    paint: { left: 500, top: 322, width: 20, height: 10 },
  },
}

/** The paint over what is washed out of it, where it is lighter. */
async function repainted(renderings: string, file: string): Promise<string> {
  const [body = ''] = file.split('/')
  const washedOut = WASHED_OUT[body]
  if (washedOut === undefined) return ''
  const rendering = sharp(join(renderings, `${file}-hero.webp`))
  const { width, height } = await rendering.metadata()
  const { channels } = await sharp(await rendering.extract(washedOut.paint).toBuffer()).stats()
  const paint = channels.slice(0, 3).map(({ mean }) => Math.round(mean))
  const outline = washedOut.outline.map(([x, y]) => `${(x / width) * 100}% ${(y / height) * 100}%`)
  return `<i style="background:rgb(${paint});clip-path:polygon(${outline})"></i>`
}

async function page(scene: Scene, renderings: string): Promise<string> {
  const picture = (file: string) => dataUri(join(renderings, `${file}-hero.webp`), 'image/webp')
  const face = `@font-face { font-family: Figtree; font-weight: 300 900; src: url(${await dataUri(font, 'font/woff2')}) }`
  const head = `<!doctype html><meta charset="utf-8"><style>${face}${STYLE}</style>`
  if (scene.kind === 'tile') {
    const { car, ground, accent, ink, small, big } = scene
    return `${head}<body class="tile" style="background:${ground};color:${ink}"><p class="bar" style="background:${accent}"></p>
      <p class="small" style="color:${accent}">${small}</p><p class="big">${big}</p>
      <div class="stage"><img src="${await picture(car)}"></div>`
  }
  const cars = await Promise.all(
    scene.cars.map(
      async ([file, left, top, width]) =>
        `<figure style="left:${left}%;top:${(top * SIZES.wide.width) / SIZES.wide.height}%;width:${width}%"><img src="${await picture(file)}">${await repainted(renderings, file)}</figure>`,
    ),
  )
  return `${head}<body class="wide">${cars.join('')}`
}

async function shot(scene: Scene, renderings: string, tab: Page): Promise<Sharp> {
  await tab.setViewportSize(SIZES[scene.kind])
  await tab.setContent(await page(scene, renderings))
  await tab.evaluate(() => document.fonts.ready)
  const picture = sharp(await tab.screenshot())
  return scene.kind === 'wide' ? picture.linear(255 / WHITE_FROM, 0) : picture
}

const [renderings, ...names] = process.argv.slice(2)
if (!renderings) {
  console.error('Which folder holds the renderings? node scripts/samples/scenes.ts FOLDER [NAME …]')
  process.exit(1)
}
await mkdir(TARGET, { recursive: true })
const executablePath = process.env.FORECOURT_CHROMIUM
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
})
const tab = await browser.newPage()
const largeTab = await browser.newPage({ deviceScaleFactor: SCENE_WIDTH / SIZES.wide.width })
for (const scene of SCENES.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const picture = await shot(scene, renderings, tab)
  const file = join(TARGET, scene.name)
  await writeFile(
    `${file}.webp`,
    await picture.clone().resize(WIDTHS[scene.kind]).webp({ quality: 70, effort: 6 }).toBuffer(),
  )
  for (const width of ART_WIDTHS) {
    await writeFile(
      `${file}-${width}.avif`,
      await picture.clone().resize(width).avif({ quality: 50, effort: 5 }).toBuffer(),
    )
  }
  if (scene.kind === 'wide') {
    const large = await shot(scene, renderings, largeTab)
    await writeFile(`${file}-${SCENE_WIDTH}.avif`, await large.avif({ quality: 50, effort: 5 }).toBuffer())
  }
  console.log(scene.name)
}
await browser.close()
