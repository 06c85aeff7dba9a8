// The other hosts that a site's pages may load from, as a content security policy names them.
import { imagesOf } from '../../../src/domain/picture.ts'
import { keeping } from '../../../src/site/keeper.ts'
import type { Site } from '../../../src/site/site.ts'

/** Above this many, a site's pictures may come from any https address: the header has to stay readable by all hosts. */
const MOST_PICTURE_ORIGINS = 12

/** And above so many characters of their names together, which leaves the rest of the policy its room on a line. */
const MOST_ORIGIN_CHARACTERS = 800

/** An address may hold what would end the directive: to a policy, "https://a;script-src" is two words. */
const PLAIN_ORIGIN = /^https:\/\/[a-z0-9.-]+(:\d+)?$/

/** The origins of these addresses, each once; none for an address of this site or one that names no plain host. */
export function originsOf(addresses: Iterable<string>): string[] {
  const origins = new Set<string>()
  for (const address of addresses) {
    if (!address.startsWith('https://') || !URL.canParse(address)) continue
    const { origin } = new URL(address)
    if (PLAIN_ORIGIN.test(origin)) origins.add(origin)
  }
  return [...origins].sort()
}

/** Where the pictures of this site are. A picture can do no more than show, so a feed may name its own hosts. */
export function pictureOrigins(site: Site): string[] {
  const ofCars = carOrigins({ cars: site.cars })
  const origins = originsOf([...ofCars, ...pictures(site)])
  const isLong = origins.length > MOST_PICTURE_ORIGINS || origins.join(' ').length > MOST_ORIGIN_CHARACTERS
  return isLong ? ['https:'] : origins
}

const carOrigins = keeping('picture origins', (of: Pick<Site, 'cars'>) => originsOf(carPictures(of)))

function* carPictures({ cars }: Pick<Site, 'cars'>): Generator<string> {
  for (const car of cars) yield* imagesOf(car) ?? []
}

function* pictures(site: Site): Generator<string> {
  const { pictures: widths, logo, home, locationDisplay } = site.settings
  if (widths.kind === 'cdn') yield widths.url.replaceAll(/[{}]/g, '')
  if (locationDisplay.mapImages !== undefined) yield locationDisplay.mapImages.replaceAll(/[{}]/g, '')
  const { offers, models, manufacturers, posts, pages, brandPages, locations, team, promoTiles } = site
  const shown = [offers, models, manufacturers, posts, pages, brandPages, locations, team, promoTiles]
  const text = JSON.stringify([logo, home, ...shown])
  for (const [, address] of text.matchAll(PICTURE_FIELD)) yield address!
  for (const [address] of text.matchAll(PICTURE_ADDRESS)) yield address
}

/** A field that holds a picture, or a picture's record: its address need not end like one. */
const PICTURE_FIELD = /"(?:url|onColour|[a-z_]*(?:image|logo|photo)[a-z_]*)":"(https:[^"\\]+)"/g
/** A picture in a text. */
const PICTURE_ADDRESS = /https:\/\/[^"\s\\]+\.(?:avif|gif|jpe?g|png|svg|webp)(?=["?\s\\])/gi
