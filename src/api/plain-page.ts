import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ApiEnv } from './env.ts'

const STYLE = `
  :root { color-scheme: light dark }
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; background: light-dark(#eef1f4, #10161c); color: light-dark(#14202b, #e8edf2) }
  main { box-sizing: border-box; max-width: min(34rem, 100% - 2rem); margin: 2rem auto; padding: 1.5rem; background: light-dark(#fff, #1b242d); border-radius: 0.75rem }
  h1 { font-size: 1.25rem }
  a { color: light-dark(#0b5cad, #8cc4ff) }
  form { display: flex; flex-wrap: wrap; gap: 0.75rem }
  button { min-height: 2.75rem; padding: 0.5rem 1.25rem; font: inherit; font-weight: 650; color: #fff; background: #0b5cad; border: 2px solid #0b5cad; border-radius: 0.5rem; cursor: pointer }
`

type Part = ReturnType<typeof html>

type Page = { title: string; head?: Part; body: readonly Part[]; status?: ContentfulStatusCode }

/** A page of the API itself, for who comes without scripts or from a mail: it loads nothing. `head` is what one needs besides. */
export function plainPage<Env extends ApiEnv>(
  c: Context<Env>,
  { title, head, body, status = 200 }: Page,
): Response | Promise<Response> {
  const { settings } = c.var.site
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; frame-ancestors 'none'`,
  )
  const page = html`<!doctype html>
<html lang="${settings.region}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${head ?? ''}
<title>${title} ${settings.name}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`
  return c.html(page, status)
}
