/**
 * The renderings that the samples use, by body and paint. Left out because they do not look right at the size of a car
 * page: `small-hatch` (blotched paint), `micro` and `truck` (no such stock), and paints that a body hardly comes in.
 */
export const ART = {
  suv: ['white', 'silver', 'grey', 'black', 'blue', 'red', 'green', 'beige'],
  '4x4': ['white', 'silver', 'grey', 'black', 'blue', 'red', 'green', 'beige'],
  ute: ['white', 'silver', 'grey', 'black', 'blue', 'red', 'orange'],
  hatch: ['white', 'silver', 'grey', 'black', 'blue', 'red', 'orange'],
  sedan: ['white', 'silver', 'grey', 'black', 'blue', 'red'],
  van: ['white', 'silver', 'grey'],
  'people-mover': ['white', 'silver', 'grey', 'black', 'blue'],
  coupe: ['white', 'grey', 'black', 'blue', 'red', 'yellow'],
  convertible: ['white', 'black', 'blue', 'red'],
  motorcycle: ['white', 'black', 'blue', 'red', 'green', 'orange'],
  caravan: ['white', 'silver', 'beige'],
  motorhome: ['white'],
  bus: ['white'],
} as const satisfies Record<string, readonly Paint[]>

export type Paint = 'white' | 'silver' | 'grey' | 'black' | 'blue' | 'red' | 'green' | 'orange' | 'yellow' | 'beige'
export type ArtBody = keyof typeof ART

/** In the order of a gallery. */
export const ANGLES = ['hero', 'side', 'front', 'rear'] as const
export type Angle = (typeof ANGLES)[number]

/** Pixels across of the AVIF siblings; `pictures.widths` of the sample sites says the same. */
export const ART_WIDTHS = [480, 960] as const

/** Of the scenes that home pages begin with one more, of which the renderings have the detail. */
export const SCENE_WIDTH = 1920

export const picturePath = (body: ArtBody, paint: Paint, angle: Angle): string => `/art/${body}/${paint}-${angle}.webp`

export const paintsOf = (body: ArtBody): readonly Paint[] => ART[body]

/** A car's gallery, the main picture first. */
export const gallery = (body: ArtBody, paint: Paint): string[] => ANGLES.map(angle => picturePath(body, paint, angle))
