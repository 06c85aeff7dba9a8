// The compiled app's door: what Astro bundles for the build to call. Whatever a page needs is in this one bundle, so a
// build starts by reading one file, and reads it again only when code has changed.
import { createApp } from 'astro/app/entrypoint'
import { renderByRequest } from './render.ts'

const app = createApp({ streaming: false })

export { buildSite } from '../site/build-site.ts'
export { serveThread } from '../site/thread.ts'
export { siteAtMoment } from './moment.ts'
export { renderPage } from './render.ts'

/** The way that Astro documents, to compare ours with. */
export const renderByAstro = (path: string, locals: App.Locals): Promise<string> => renderByRequest(app, path, locals)
