// Answers each request of the dev server with what a built bundle would have at that address.

import { defineMiddleware } from 'astro:middleware'
import { readFileSync } from 'node:fs'
import { contentType } from '../serve/content-type.ts'
import { escapeHtml } from '../serve/escape.ts'

export const onRequest = defineMiddleware(async (context, next) => {
  // Imported by each request: the module runner gives the newest, so an edited view or rule shows at once.
  const { findShown, slugs } = await import('./sites.ts')
  const { findRoute } = await import('../../src/routes.ts')

  const shown = await findShown(context.url.host)
  if (shown === undefined) return html(404, dealersList(slugs(), context.url))
  if (!shown.ok) return html(500, `<h1>This site has faults</h1><pre>${escapeHtml(shown.faults.join('\n'))}</pre>`)

  const path = decodeURI(context.url.pathname)
  const file = shown.files.get(path)
  if (file !== undefined) {
    const bytes = typeof file === 'string' ? readFileSync(file) : file
    return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType(path) } })
  }
  const found = findRoute(shown.site, path) ?? findRoute(shown.site, '/404')
  if (found === undefined) return html(404, '<h1>Not found</h1>')
  context.locals.chrome = shown.chrome
  context.locals.view = found.route.view(shown.site, found.params)
  return found.route.pattern === '/404' && path !== '/404' ? next('/404') : next()
})

const html = (status: number, body: string): Response =>
  new Response(`<!doctype html><meta charset="utf-8"><title>Forecourt</title>${body}`, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })

const dealersList = (slugs: readonly string[], url: URL): string =>
  `<h1>Dealers</h1><ul>${slugs.map(slug => `<li><a href="http://${slug}.localhost:${url.port}/">${slug}</a>`).join('')}</ul>`
