import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type ColourRoles, colourRoles } from '../site/theme.ts'
import type { ApiEnv } from './env.ts'

/** The dealer's colours, by day and by night, as in its letters. */
function styleOf(colour: ColourRoles): string {
  const byTime = (day: keyof ColourRoles, night: keyof ColourRoles): string =>
    `light-dark(${colour[day]}, ${colour[night]})`
  return `
  :root { color-scheme: light dark }
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; background: ${byTime('surface-2', 'night-1')}; color: ${byTime('ink-1', 'on-night-1')}; overflow-wrap: anywhere }
  header { padding: 0.5rem 1rem; background: ${colour.brand}; text-align: center }
  header a { display: inline-block; padding: 0.5rem; color: ${colour['on-brand']}; font-size: 1.25rem; font-weight: 700; text-decoration: none }
  header a:focus-visible { outline: 3px solid ${colour['on-brand']} }
  main { box-sizing: border-box; max-width: min(34rem, 100% - 2rem); margin: 2rem auto; padding: 1.5rem; background: ${byTime('surface-1', 'night-2')}; border-radius: 0.75rem }
  h1 { margin-top: 0; font-size: 1.5rem; line-height: 1.25 }
  main a { color: ${byTime('brand-ink', 'brand-on-night')} }
  form { display: flex; flex-wrap: wrap; gap: 0.75rem }
  button { min-height: 2.75rem; padding: 0.5rem 1.25rem; font: inherit; font-weight: 650; color: ${byTime('on-brand', 'night-1')}; background: ${byTime('brand', 'brand-on-night')}; border: 0; border-radius: 0.5rem; cursor: pointer }
  button:focus-visible { outline: 3px solid ${byTime('brand-ink', 'brand-on-night')}; outline-offset: 2px }
  @media (forced-colors: active) { button { border: 2px solid } }
`
}

type Part = ReturnType<typeof html>

type Page = { title: string; head?: Part; body: readonly Part[]; status?: ContentfulStatusCode }

/**
 * A page of the API itself, for who comes without scripts or from a mail: in the dealer's colours and under its name, which leads
 * to its site, and it loads nothing. `head` is what one needs besides.
 */
export function plainPage<Env extends ApiEnv>(
  c: Context<Env>,
  { title, head, body, status = 200 }: Page,
): Response | Promise<Response> {
  const { settings } = c.var.site
  const style = styleOf(colourRoles(settings))
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; frame-ancestors 'none'`,
  )
  const page = html`<!doctype html>
<html lang="${settings.region}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${head ?? ''}
<title>${title} ${settings.name}</title>
<style>${raw(style)}</style>
</head>
<body>
<header><a href="/">${settings.name}</a></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`
  return c.html(page, status)
}
