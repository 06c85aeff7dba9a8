// Answers each request of the dev server with what a built bundle would have at that address.
import { defineMiddleware } from 'astro:middleware'
import { readFileSync } from 'node:fs'
import { dataFolder } from '../options/folders.ts'
import { createAlgolia } from '../serve/algolia.ts'
import { contentType } from '../serve/content-type.ts'
import { escapeHtml } from '../serve/escape.ts'
import { momentOf, WRONG_MOMENT } from '../serve/moment-asked.ts'
import { CLOCK_PATH, clockScript, withClock } from '../serve/moment-clock.ts'
import { isPassedOn } from '../serve/passed-on.ts'
import { findRedirect } from '../serve/rules.ts'
import { THEME_PATH } from './theme/theme-path.ts'

const algolia = createAlgolia(dataFolder())

export const onRequest = defineMiddleware(async (context, next) => {
  // Imported by each request: the module runner gives the newest, so an edited view or rule shows at once.
  const { fileAtMoments, findShown, slugs } = await import('./sites.ts')
  const { findRoute, findTwin } = await import('../../src/routes.ts')

  const { host, search } = context.url
  const moment = isPassedOn(context.request.headers) ? undefined : momentOf(search)
  if (moment === false) return html(400, WRONG_MOMENT)
  const shown = await findShown(host, moment)
  if (shown === undefined) return html(200, dealersList(slugs(), context.url))
  if (!shown.ok) return html(500, `<h1>This site has faults</h1><pre>${escapeHtml(shown.faults.join('\n'))}</pre>`)

  const path = decodeURI(context.url.pathname)
  if (shown.algolia !== undefined && path.startsWith('/1/')) return algolia.answer(context.request, shown.algolia)
  if (path === CLOCK_PATH) return new Response(clockScript, { headers: { 'Content-Type': contentType(path) } })
  const file = shown.files.get(path) ?? (await fileAtMoments(host, path))
  if (file !== undefined) {
    const bytes = typeof file === 'string' ? readFileSync(file) : file
    return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType(path) } })
  }
  const twin = findTwin(shown.site, path)
  if (twin !== undefined) return new Response(twin, { headers: { 'Content-Type': contentType(path) } })
  const redirect = findRoute(shown.site, path) === undefined ? findRedirect(path, shown.redirects) : undefined
  if (redirect !== undefined && redirect.status >= 300) return context.redirect(redirect.to + search, 302)

  if (path === THEME_PATH) {
    const { themePage } = await import('./theme/theme-page.ts')
    context.locals.chrome = shown.chrome
    context.locals.view = themePage(shown.site)
    return next()
  }

  // Where a bundle answers with a shell, or with its page for unknown addresses, the address stays.
  const asked = redirect?.to ?? path
  const address = findRoute(shown.site, asked) === undefined ? '/404' : asked
  const found = findRoute(shown.site, address)
  if (found === undefined) return html(404, '<h1>Not found</h1>')
  context.locals.chrome = shown.chrome
  context.locals.view = found.route.view(shown.site, found.params)
  const page = await (address === path ? next() : next(address))
  return moment === undefined ? page : new Response(withClock(await page.text(), shown.site.at), page)
})

const html = (status: number, body: string): Response =>
  new Response(`<!doctype html><meta charset="utf-8"><title>Forecourt</title>${body}`, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })

const dealersList = (slugs: readonly string[], url: URL): string =>
  `<h1>Dealers</h1><ul>${slugs.map(slug => dealerLine(slug, `http://${slug}.localhost:${url.port}`)).join('')}</ul>`

const dealerLine = (slug: string, address: string): string =>
  `<li><a href="${address}/">${slug}</a> · <a href="${address}${THEME_PATH}">its theme</a>`
