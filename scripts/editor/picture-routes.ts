// The pictures of a dealer by HTTP: shown, added, removed again where they were added, and removed from the list of all.
import { join } from 'node:path'
import { Hono } from 'hono'
import type { PictureSettings } from '../../src/domain/picture.ts'
import type { CommitState } from './commit-state.ts'
import type { Dealer } from './dealer.ts'
import type { Drafts } from './drafts.ts'
import { type Common, messagePage, notThere, removalPage, STOCK_UNREAD } from './pages.ts'
import { addPicture, assetAnswer, isCutout, namersIn, ownPictures, removePicture } from './pictures.ts'

type Options = {
  sitesDir: string
  drafts: Pick<Drafts, 'picturesOfCars'>
  commits: CommitState
  onPicture(slug: string, path: string, copies: readonly string[]): Promise<void>
  dealerOf(slug: string): Pick<Dealer, 'name' | 'settings'>
  common: Common
}

/** To be mounted behind the guards of the editor. */
export function pictureRoutes({ sitesDir, drafts, commits, onPicture, dealerOf, common }: Options) {
  /** As “northside/assets/pump.webp”, until the editor ends. */
  const addedHere = new Set<string>()
  /** Pages of a dealer whose settings are wrong are not built; its pictures come as where the settings say nothing. */
  const picturesOf = (slug: string): PictureSettings => dealerOf(slug).settings?.pictures ?? { kind: 'files' }
  const heard = (slug: string, path: string, copies: readonly string[]): void =>
    commits.hear(slug + path, onPicture(slug, path, copies))
  const routes = new Hono()
  routes.get('/sites/:slug/picture', c => {
    const { settings } = dealerOf(c.req.param('slug'))
    return (settings && assetAnswer(settings, sitesDir, c.req.query('path') ?? '')) ?? c.notFound()
  })
  routes.get('/sites/:slug/picture/cutout', async c => {
    const { settings } = dealerOf(c.req.param('slug'))
    const picture = settings && assetAnswer(settings, sitesDir, c.req.query('path') ?? '')
    if (picture === undefined) return c.json({}, 404)
    return c.json({ isCutout: await isCutout(new Uint8Array(await picture.arrayBuffer())) })
  })
  routes.post('/sites/:slug/pictures', async c => {
    const { picture, for: usedFor } = await c.req.parseBody()
    if (!(picture instanceof File)) return c.json({ text: 'Please choose a picture.' }, 422)
    const { slug } = c.req.param()
    const { copies, ...added } = await addPicture(
      join(sitesDir, slug),
      picture,
      picturesOf(slug),
      String(usedFor ?? ''),
    )
    if (added.path !== undefined) {
      addedHere.add(slug + added.path)
      heard(slug, added.path, copies)
    }
    return c.json(added, added.path === undefined ? 422 : 200)
  })
  routes.post('/sites/:slug/pictures/remove', async c => {
    const { slug } = c.req.param()
    const path = String((await c.req.parseBody())['path'])
    // One that was there before is somebody else's, and a page may show it by another way than a text.
    if (!addedHere.has(slug + path)) return c.json({ text: 'It was added too long ago to be removed here.' }, 422)
    const { copies, ...removed } = removePicture(join(sitesDir, slug), path, picturesOf(slug))
    if (!removed.isGone) return c.json(removed, 422)
    addedHere.delete(slug + path)
    heard(slug, path, copies)
    return c.json(removed)
  })

  /** One of the dealer's own, whoever has added it. */
  const listed = (slug: string, path: string): boolean => {
    const { settings } = dealerOf(slug)
    return settings !== undefined && ownPictures(settings, sitesDir).includes(path)
  }
  /** A page that tells why it stays, where it does. */
  const staying = async (slug: string, path: string): Promise<Response | undefined> => {
    const { stock } = dealerOf(slug).settings!
    const ofCars = await drafts.picturesOfCars(slug, stock)
    const [named] = namersIn(join(sitesDir, slug), ofCars)(path)
    if (ofCars !== undefined && named === undefined) return undefined
    const why = named === undefined ? STOCK_UNREAD : `Named in ${named.label}. Take it out there first.`
    const back = { href: `/sites/${slug}#pictures`, label: 'Back to the pictures' }
    return messagePage('The picture stays', why, back, 409)
  }
  routes.get('/sites/:slug/pictures/delete', async c => {
    const { slug } = c.req.param()
    const path = c.req.query('path') ?? ''
    if (!listed(slug, path)) return notThere(`/sites/${slug}`)
    const stays = await staying(slug, path)
    if (stays !== undefined) return stays
    return removalPage({ slug, dealerName: dealerOf(slug).name, path }, common)
  })
  routes.post('/sites/:slug/pictures/delete', async c => {
    const { slug } = c.req.param()
    const path = String((await c.req.parseBody())['path'])
    if (!listed(slug, path)) return notThere(`/sites/${slug}`)
    const stays = await staying(slug, path)
    if (stays !== undefined) return stays
    const { stock, pictures } = dealerOf(slug).settings!
    const { copies } = removePicture(join(sitesDir, slug), path, pictures, await drafts.picturesOfCars(slug, stock))
    addedHere.delete(slug + path)
    heard(slug, path, copies)
    return c.redirect(`/sites/${slug}?removed=${encodeURIComponent(path)}`, 303)
  })
  return routes
}
