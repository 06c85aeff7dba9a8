// A page of the local host itself, which is no dealer's: nothing from elsewhere, and no script but its own.
import { hash } from 'node:crypto'

type OwnPage = {
  title: string
  style: string
  /** Markup; what came from others is escaped in it. */
  body: string
  status?: number
  cache: 'no-cache' | 'no-store'
  /** Whether its forms may be sent, to the same host. */
  forms?: boolean
  /** What its frames may show. */
  frames?: string
  script?: string
}

export function ownPage({ title, style, body, status = 200, cache, forms = false, frames, script }: OwnPage): Response {
  const scripted =
    script === undefined ? '' : `script-src 'sha256-${hash('sha256', script, 'base64')}'; connect-src 'self'; `
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
${body}${script === undefined ? '' : `\n<script>${script}</script>`}
</body>
</html>
`
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; img-src 'self' data:; font-src 'self'; style-src 'sha256-${hash('sha256', style, 'base64')}'; ${scripted}${frames === undefined ? '' : `frame-src ${frames}; `}base-uri 'none'; form-action ${forms ? "'self'" : "'none'"}; frame-ancestors 'none'`,
      'Cache-Control': cache,
      'Cross-Origin-Resource-Policy': 'same-origin',
      // A browser that may not say where it comes from sends its forms with the origin “null”.
      'Referrer-Policy': forms ? 'same-origin' : 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
