import { expect, test } from 'vitest'
import { imagesOf, mainPicture, type PictureSettings, pictureShown, shapeOf } from '../../../src/domain/picture.ts'
import { PicturesSchema } from '../../../src/site/schema/pictures.ts'

const use = { alt: '2021 Toyota Corolla' }

test('DC-76 files are shown as they are, with their alternative text and a size', () => {
  expect(pictureShown('/art/suv/red-hero.webp', { kind: 'files' }, use)).toEqual({
    src: '/art/suv/red-hero.webp',
    sources: [],
    width: 640,
    height: 400,
    alt: '2021 Toyota Corolla',
  })
})

test('DC-76 a card’s picture comes in 320, 480 and 640 wide, the best format first', () => {
  const settings = { kind: 'widths', formats: ['avif', 'webp'], widths: [320, 480, 640, 1280] } as const
  expect(pictureShown('/art/suv/red-hero.webp', settings, use)).toEqual({
    src: '/art/suv/red-hero-640.webp',
    sources: [
      {
        type: 'image/avif',
        srcset: '/art/suv/red-hero-320.avif 320w, /art/suv/red-hero-480.avif 480w, /art/suv/red-hero-640.avif 640w',
      },
      {
        type: 'image/webp',
        srcset: '/art/suv/red-hero-320.webp 320w, /art/suv/red-hero-480.webp 480w, /art/suv/red-hero-640.webp 640w',
      },
    ],
    width: 640,
    height: 400,
    alt: '2021 Toyota Corolla',
  })
})

test('DC-76 where no WebP siblings are, the picture itself is the fallback', () => {
  const settings = { kind: 'widths', formats: ['avif'], widths: [640] } as const
  expect(pictureShown('/a.png', settings, use).src).toBe('/a.png')
})

test('DC-76 for a width that there is not, the next larger one serves, else the largest', () => {
  const settings = { kind: 'widths', formats: ['webp'], widths: [480, 960] } as const
  const { sources, width } = pictureShown('/a.jpg', settings, { ...use, widths: [320, 640, 1280] })
  expect(sources).toEqual([{ type: 'image/webp', srcset: '/a-480.webp 480w, /a-960.webp 960w' }])
  expect(width).toBe(960)
})

test('DC-76 a picture with other widths beside it comes in those, also where the site names none, and one without any as it is', () => {
  const beside = { '/a.jpg': [480, 960, 1280], '/b.jpg': [] }
  const wide = { ...use, widths: [480, 640, 960, 1280] }
  const srcset = '/a-480.avif 480w, /a-960.avif 960w, /a-1280.avif 1280w'
  const sites = [
    { kind: 'widths', formats: ['avif'], widths: [], beside } as const,
    { kind: 'widths', formats: ['avif'], widths: [480], beside } as const,
  ]
  for (const settings of sites) {
    const [a, b] = ['/a.jpg', '/b.jpg'].map(address => pictureShown(address, settings, wide))
    expect(a).toMatchObject({ src: '/a.jpg', sources: [{ type: 'image/avif', srcset }], width: 1280 })
    expect(b).toMatchObject({ src: '/b.jpg', sources: [], width: 1280 })
  }
  const [none, widths] = sites.map(settings => pictureShown('/c.jpg', settings, wide).sources)
  expect([none, widths]).toEqual([[], [{ type: 'image/avif', srcset: '/c-480.avif 480w' }]])
})

test('DC-76 a picture from elsewhere has no widths of ours', () => {
  const settings = { kind: 'widths', formats: ['webp'], widths: [480] } as const
  const shown = pictureShown('https://pictures.example/a.jpg', settings, use)
  expect(shown).toMatchObject({ src: 'https://pictures.example/a.jpg', sources: [] })
})

test('API-22, DC-76 image CDN addresses carry crop and width', () => {
  const settings = { kind: 'cdn', url: 'https://cdn.example{path}?width={width}&crop={crop}' } as const
  expect(pictureShown('/cars/7.jpg', settings, { ...use, widths: [320, 480] })).toMatchObject({
    src: 'https://cdn.example/cars/7.jpg?width=480&crop=16:10',
    sources: [
      {
        srcset:
          'https://cdn.example/cars/7.jpg?width=320&crop=16:10 320w, https://cdn.example/cars/7.jpg?width=480&crop=16:10 480w',
      },
    ],
    width: 480,
    height: 300,
  })
})

test('DC-76 whatever a path has in it, it is asked for as it is, and a space does not end it', () => {
  const settings = { kind: 'cdn', url: 'https://cdn.example{path}?width={width}' } as const
  expect(pictureShown("/my cars/$&$'.jpg", settings, { ...use, widths: [320] })).toMatchObject({
    src: "https://cdn.example/my%20cars/$&$'.jpg?width=320",
    sources: [{ srcset: "https://cdn.example/my%20cars/$&$'.jpg?width=320 320w" }],
  })
})

test('API-22 a picture on the CDN itself is served by width too, one on another host as it is', () => {
  const settings = { kind: 'cdn', url: 'https://cdn.example{path}?width={width}' } as const
  expect(pictureShown('https://cdn.example/7.jpg?v=2', settings, use).src).toBe('https://cdn.example/7.jpg?width=640')
  expect(pictureShown('https://cdn.example.evil/7.jpg', settings, use).src).toBe('https://cdn.example.evil/7.jpg')
})

test('DC-76 spaces around an address are not part of it, and a name inside a path is no ending', () => {
  const settings = { kind: 'widths', formats: ['webp'], widths: [640] } as const
  expect(pictureShown(' /a.jpg ', settings, use).src).toBe('/a-640.webp')
  expect(pictureShown('/a.png/b', settings, use)).toMatchObject({ src: '/a.png/b', sources: [], width: 640 })
})

test('DC-76 widths that a site names in any order are given in ascending order, each once, and none are invented', () => {
  const settings = PicturesSchema.parse({
    kind: 'widths',
    formats: ['webp'],
    widths: [640, 320],
  }) as PictureSettings & { kind: 'widths' }
  const [source] = pictureShown('/a.jpg', settings, { ...use, widths: [300, 320, 600] }).sources
  expect(source?.srcset).toBe('/a-320.webp 320w, /a-640.webp 640w')
  expect(pictureShown('/a.jpg', { ...settings, widths: [] }, use)).toMatchObject({
    src: '/a.jpg',
    sources: [],
    width: 640,
  })
})

test('API-22 a picture that the CDN does not serve has no widths, also where the template names no host', () => {
  const settings = { kind: 'cdn', url: 'https://cdn.example{path}?width={width}' } as const
  expect(pictureShown('https://other.example/7.jpg', settings, use).sources).toEqual([])
  const ownHost = { kind: 'cdn', url: '/cdn{path}?to=https://cdn.example' } as const
  expect(pictureShown('https://cdn.example/7.jpg', ownHost, use).src).toBe('https://cdn.example/7.jpg')
  expect(pictureShown('undefined/7.jpg', ownHost, use).src).toBe('undefined/7.jpg')
})

test('a vehicle has the shape of its body, and where it has none that of what it is', () => {
  expect(shapeOf({ item_type: 'car', simple_body: 'ute' })).toBe('ute')
  expect(shapeOf({ item_type: 'caravan', simple_body: 'motorhome' })).toBe('motorhome')
  expect(shapeOf({ item_type: 'motorcycle', simple_body: undefined })).toBe('motorcycle')
  expect(shapeOf({ item_type: 'car', simple_body: undefined })).toBe('car')
})

test('EN-07 the main picture of a car is the one that its feed calls so, wherever it stands among the others', () => {
  const of = (images: string[], primary_image_url?: string) => {
    const car = { images, primary_image_url }
    return [mainPicture(car), imagesOf(car)]
  }
  expect(of(['/side', '/back', '/front'], '/front')).toEqual(['/front', ['/front', '/side', '/back']])
  expect(of(['/side'], '/front')).toEqual(['/front', ['/front', '/side']])
  expect(of(['/side', '/back'])).toEqual(['/side', ['/side', '/back']])
  expect(of([], '/front')).toEqual(['/front', ['/front']])
  expect(of([])).toEqual([undefined, undefined])
})
