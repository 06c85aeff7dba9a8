// What would have been sent, to read on a laptop: sign-in codes, mails, what a webhook would get.
import type { Letter } from '../../src/api/outbox/letters.ts'
import type { Mail } from '../../src/api/ports/mail.ts'
import type { Sms } from '../../src/api/ports/sms.ts'
import type { Webhook } from '../../src/api/ports/webhook.ts'
import { formatCount } from '../../src/domain/format.ts'
import { escapeHtml } from './escape.ts'
import { ownPage } from './own-page.ts'

const STYLE = `
:root{color-scheme:light;--ink:#14171c;--soft:#59616e;--ground:#f4f2ee;--card:#fff;--line:#dedad2;--warn:#9a3412;
font:400 17px/1.55 "Avenir Next","Segoe UI Variable","Segoe UI",system-ui,sans-serif}
*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--ink);padding:clamp(1rem,4vw,3rem)}
main{max-width:54rem;margin-inline:auto}
a{color:inherit}
.back{display:inline-block;padding-block:.7rem}
h1{font-size:clamp(2rem,5vw,3rem);line-height:1.05;letter-spacing:-.03em;margin-block:.75rem}
.lead{color:var(--soft);max-width:44rem;margin-bottom:2rem}
ol{list-style:none;padding:0;display:grid;gap:1rem}
li{background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:1.1rem 1.3rem;display:grid;gap:.5rem}
.head{display:flex;flex-wrap:wrap;gap:.3rem .75rem;align-items:baseline}
.kind{font-size:.8rem;font-weight:650;border:1px solid var(--line);border-radius:2rem;padding:.1rem .7rem}
h2{font-size:1.15rem;line-height:1.3;letter-spacing:-.01em;overflow-wrap:anywhere}
.when,.to{color:var(--soft);font-size:.9rem;overflow-wrap:anywhere}
.state{color:var(--warn);font-size:.9rem}
.code{font-size:2.2rem;font-weight:650;letter-spacing:.12em;font-variant-numeric:tabular-nums}
pre{font:400 .85rem/1.5 ui-monospace,"SF Mono",Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere;
background:var(--ground);border-radius:.6rem;padding:.8rem 1rem}
summary:focus-visible,a:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
iframe{display:block;width:100%;height:38rem;border:1px solid var(--line);border-radius:.6rem;background:var(--card)}
summary{cursor:pointer;padding-block:.6rem;font-size:.95rem;overflow-wrap:anywhere}
.empty{background:var(--card);border:1px dashed var(--line);border-radius:1rem;padding:2rem}
@media print{body{background:none;padding:0}ol{display:block}li{display:block;border-width:1px 0 0;border-radius:0;padding-inline:0}
pre{padding:0}.back,details:not([open]){display:none}}
`

const NOBODY = 'nobody: site.json names no mail box under leads.mailTo'

/** One letter as people read it. */
type LetterShown = {
  kind: string
  title: string
  to: string
  code?: string
  text: string
  files: { name: string; text: string }[]
  /** Whether it has a dress besides. */
  isDressed?: boolean
}

/** Where a letter is read: on a host that knows itself by this name, of a dealer whose website will be at `root`, if it will be. */
type ReadAt = { host: string; root: string }

/**
 * For a browser that knows this host by that name; `roots` are those of the dealers' websites, by slug. What visitors typed is
 * only ever text in it, but for ways to the dealer's own website.
 */
export function outboxAnswer(
  rows: readonly Letter[],
  { host, roots }: { host: string; roots: ReadonlyMap<string, string> },
): Response {
  const list =
    rows.length === 0
      ? '<p class="empty">Nothing yet. Send an enquiry or sign in on a dealer’s website, and it appears here.</p>'
      : `<ol>${rows.map(row => entry(row, { host, root: roots.get(row.site) ?? '' })).join('')}</ol>`
  return ownPage({
    title: `Outbox: ${formatCount(rows.length, 'message', 'messages')}`,
    style: STYLE,
    body: `<main>
<p><a class="back" href="/">All dealers</a></p>
<h1>Outbox</h1>
<p class="lead">What would have left this computer: sign-in codes, mails to dealers and shoppers, calls of a webhook. The newest is first. Reload to see what came since.</p>
${list}
</main>`,
    cache: 'no-store',
    frames: "'self'",
  })
}

/**
 * A letter to a shopper as mail programs show it, on a host that knows itself by this name. Its pictures and ways lead to the
 * dealer's website on this computer, as that of the dealer, at `root`, may not be there yet. Undefined where it is text alone.
 */
export function letterAnswer({ site, payload }: Letter, { host, root }: ReadAt): Response | undefined {
  const { html } = JSON.parse(payload) as Partial<Mail>
  if (html === undefined) return undefined
  const here = websiteHere(site, host)
  const shown = (
    root === ''
      ? html
      : html.replaceAll(`src="${root}/`, `src="/outbox/files/${site}/`).replaceAll(`href="${root}/`, `href="${here}/`)
  ).replace('<head>', '<head>\n<base target="_blank">')
  return new Response(shown, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; img-src 'self' https:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      'Cache-Control': 'no-store',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

/** A dealer's website on this computer. */
const websiteHere = (site: string, host: string): string => `//${site}.localhost${/:\d+$/.exec(host)?.[0] ?? ''}`

/** A text of a letter, in which addresses of the dealer's website are links to it on this computer; no other address is one. */
function withWays(text: string, site: string, { host, root }: ReadAt): string {
  if (root === '') return escapeHtml(text)
  const [start = '', ...ways] = text.split(`${root}/`)
  const here = websiteHere(site, host)
  const linked = ways.map(way => {
    const path = `/${PATH.exec(way)![0]}`
    return `<a href="${escapeHtml(here + path)}">${escapeHtml(root + path)}</a>${escapeHtml(way.slice(path.length - 1))}`
  })
  return escapeHtml(start) + linked.join('')
}

/** What belongs to an address; not the full stop or the bracket behind it. */
const PATH = /^(?:[^\s<>"']*[^\s<>"'.,;:!?)])?/

/** With the zone of the machine, as those who read it may be elsewhere. */
const WITH_ZONE = { dateStyle: 'short', timeStyle: 'long' } as const

function entry(row: Letter, at: ReadAt): string {
  const { kind, title, to, code, text, files, isDressed } = letterOf(row)
  const when = new Date(row.created_at)
  return `<li>
<div class="head"><span class="kind">${kind}</span><span class="when">${escapeHtml(row.site)} · <time datetime="${when.toISOString()}">${when.toLocaleString('en-AU', WITH_ZONE)}</time></span>${stateOf(row)}</div>
<h2>${escapeHtml(title)}</h2>
<p class="to">to ${escapeHtml(to)}</p>
${code === undefined ? '' : `<p class="code">${escapeHtml(code)}</p>`}
<pre>${withWays(text, row.site, at)}</pre>
${isDressed ? `<details><summary>As a mail program shows it</summary><iframe src="/outbox/letters/${escapeHtml(row.id)}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" title="${escapeHtml(title)}"></iframe></details>` : ''}
${files.map(file => `<details><summary>${escapeHtml(file.name)}</summary><pre>${escapeHtml(file.text)}</pre></details>`).join('')}
</li>`
}

function stateOf({ state, attempts, last_error }: Letter): string {
  if (state === 'done') return ''
  const what = state === 'dead' ? 'given up' : 'waiting'
  return `<span class="state">${what} after ${formatCount(attempts, 'attempt', 'attempts')}${last_error ? `: ${escapeHtml(last_error)}` : ''}</span>`
}

function letterOf({ kind, payload }: Letter): LetterShown {
  const content: unknown = JSON.parse(payload)
  switch (kind) {
    case 'mail': {
      const { to, subject: title, text, html, attachments = [] } = content as Mail
      const files = attachments.map(file => ({ name: file.filename, text: file.content }))
      return { kind: 'Mail', title, to: to.join(', ') || NOBODY, text, files, isDressed: html !== undefined }
    }
    case 'sms': {
      const { to, text } = content as Sms
      const code = /^\d{6}\b/.exec(text)?.[0]
      return {
        kind: 'Text message',
        title: 'Sign-in code',
        to,
        text,
        files: [],
        ...(code === undefined ? {} : { code }),
      }
    }
    case 'webhook': {
      const { url, body } = content as Webhook
      return {
        kind: 'Webhook',
        title: 'Call of the dealer’s own system',
        to: url,
        text: JSON.stringify(body, null, 2),
        files: [],
      }
    }
  }
}
