// The pictures of a dealer by HTTP: shown, added, and removed again as long as the editor runs.
import { join } from 'node:path'
import { Hono } from 'hono'
import type { SiteSettings } from '../../src/site/schema/site.ts'
import type { CommitState } from './commit-state.ts'
import { addPicture, assetAnswer, removePicture } from './pictures.ts'

type Options = {
  sitesDir: string
  commits: CommitState
  onPicture(slug: string, path: string): Promise<void>
  settingsOf(slug: string): SiteSettings | undefined
}

/** To be mounted behind the guards of the editor. */
export function pictureRoutes({ sitesDir, commits, onPicture, settingsOf }: Options) {
  /** As “northside/assets/pump.webp”, until the editor ends. */
  const addedHere = new Set<string>()
  const routes = new Hono()
  routes.get('/sites/:slug/picture', c => {
    const settings = settingsOf(c.req.param('slug'))
    return (settings && assetAnswer(settings, sitesDir, c.req.query('path') ?? '')) ?? c.notFound()
  })
  routes.post('/sites/:slug/pictures', async c => {
    const { picture } = await c.req.parseBody()
    if (!(picture instanceof File)) return c.json({ text: 'Please choose a picture.' }, 422)
    const { slug } = c.req.param()
    const added = await addPicture(join(sitesDir, slug), picture)
    if (added.path !== undefined) {
      addedHere.add(slug + added.path)
      commits.hear(slug + added.path, onPicture(slug, added.path))
    }
    return c.json(added, added.path === undefined ? 422 : 200)
  })
  routes.post('/sites/:slug/pictures/remove', async c => {
    const { slug } = c.req.param()
    const path = String((await c.req.parseBody())['path'])
    // One that was there before is somebody else's, and a page may show it by another way than a text.
    if (!addedHere.has(slug + path)) return c.json({ text: 'It was added too long ago to be removed here.' }, 422)
    const removed = removePicture(join(sitesDir, slug), path)
    if (!removed.isGone) return c.json(removed, 422)
    addedHere.delete(slug + path)
    commits.hear(slug + path, onPicture(slug, path))
    return c.json(removed)
  })
  return routes
}
