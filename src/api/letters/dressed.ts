import { html, raw } from 'hono/html'
import { mainPicture } from '../../domain/picture.ts'
import { joinParts } from '../../domain/text.ts'
import type { Car } from '../../records/index.ts'
import { absolute } from '../../site/root.ts'
import type { Site } from '../../site/site.ts'
import { type ColourRoles, colourRoles } from '../../site/theme.ts'
import { carPicture } from '../../views/car-sheet.ts'
import { type Block, type Line, type Written, wordsOf } from './blocks.ts'

type Markup = ReturnType<typeof html>
type Link = NonNullable<Block['link']>
type Dress = ReturnType<typeof dressOf>

/** Of the sheet and of the room at both sides of what is written on it, in pixels. */
const WIDTH = 600
const MARGIN = 28

/**
 * The HTML of a letter in the dealer's colours. It is made of tables and says each look where it is, as mail programs on desks
 * know little else, and loads no typeface and no script. A picture has the same address in every letter, so none tells whose
 * was opened; whoever serves it sees no more than that it was fetched.
 */
export function dressed(site: Site, { subject, blocks }: Written): string {
  const { settings } = site
  const colours = colourRoles(settings)
  const dress = dressOf(colours)
  return String(html`<!doctype html>
<html lang="${settings.region}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,address=no,date=no">
<title>${subject}</title>
<style>${raw(byNight(colours))}</style>
${raw(MSO_FACE)}
</head>
<body class="ground" style="${dress.ground}">
<div style="${dress.preview}">${previewOf(blocks)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="${dress.around}">
${raw(MSO_SHEET)}
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="${dress.sheet}">
<tr><td style="${dress.head}">${settings.name}</td></tr>
<tr><td style="${dress.subject}"><h1 style="${dress.title}">${subject}</h1></td></tr>
${blocks.map(block => html`<tr><td style="${dress.block}">${partOf(block, site, dress)}</td></tr>\n`)}<tr><td height="16"></td></tr>
</table>
${raw(MSO_SHEET_END)}
</td></tr></table>
</body>
</html>
`)
}

/** Outlook on Windows keeps no greatest width, and writes in Times where it does not know the first typeface. */
const MSO_FACE = '<!--[if mso]><style>*{font-family:Arial,sans-serif!important}</style><![endif]-->'
const MSO_SHEET = `<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0"><tr><td><![endif]-->`
const MSO_SHEET_END = '<!--[if mso]></td></tr></table><![endif]-->'
/** All others have what stands between these. */
const NOT_MSO = '<!--[if !mso]><!-->'
const NOT_MSO_END = '<!--<![endif]-->'

/** As many signs as a wide list of mails shows beside the subject. */
const PREVIEWED = 100

/** What a list of mails shows beside the subject, which would be sender and subject once more: not a greeting alone. */
function previewOf(blocks: readonly Block[]): string {
  let preview = ''
  for (const { lines, as } of blocks) {
    if (preview.length >= PREVIEWED) break
    if (as === undefined) preview = joinParts([preview, ...lines.map(wordsOf)], ' · ')
  }
  return preview
}

function partOf(block: Block, site: Site, dress: Dress): Markup {
  const { lines, link, car, as } = block
  switch (as) {
    case 'title':
      return html`<h2 style="${dress.subtitle}">${lines.map(wordsOf)}</h2>`
    case 'list':
      return html`<ul style="${dress.list}">${lines.map(line => html`<li>${wordsOf(line)}</li>`)}</ul>`
    case 'quiet':
      return html`<p class="quiet" style="${dress.quiet}">${inLines(lines, dress)}${link && html` <a class="quiet" href="${link.href}" style="color:inherit">${link.label}</a>`}</p>`
    case undefined:
      return car === undefined
        ? html`${paragraph(lines, dress)}${link && buttonTo(link, dress)}`
        : aboutCar(block, car, site, dress)
  }
}

/** Who goes from link to link hears what each car is called, and of each once: the button is for eyes and fingers. */
function aboutCar({ lines: [name, ...others], link }: Block, car: Car, site: Site, dress: Dress): Markup {
  const called = wordsOf(name)
  return html`${pictureOf(car, site)}<h3 style="${dress.name}">${link ? html`<a href="${link.href}" style="color:inherit;text-decoration:none">${called}</a>` : called}</h3>${paragraph(others, dress)}${link && buttonTo(link, dress, { isTold: true })}`
}

const paragraph = (lines: readonly Line[], dress: Dress): Markup | string =>
  lines.length === 0 ? '' : html`<p style="${dress.text}">${inLines(lines, dress)}</p>`

const inLines = (lines: readonly Line[], { price }: Dress): Markup[] =>
  lines.map((line, index) => {
    const said = typeof line === 'object' ? html`<strong style="${price}">${line.price}</strong>` : line
    return html`${index === 0 ? '' : html`<br>`}${said}`
  })

/** What every mail program shows, and what Outlook on Windows does not. */
const SHOWN_EVERYWHERE = /\.(?:jpe?g|png)(?:\?|$)/i
const TOO_NEW = /\.(?:avif|webp)(?:\?|$)/i

/** How an image CDN is asked for pictures of a kind that not every mail program shows, whatever the file is. */
const ASKS_FOR_NEW = /avif|webp/i

/** The picture in a kind that every mail program shows, where there is one: from a CDN no larger than pages have it. */
function addressOf(main: string, picture: string, { pictures }: Site['settings']): string {
  const isOfCdn = pictures.kind === 'cdn' && !ASKS_FOR_NEW.test(pictures.url)
  return SHOWN_EVERYWHERE.test(main) && !isOfCdn ? main : picture
}

/**
 * The name below says what it shows. None where the site says no address, as a mail program has no page that it could be looked
 * up from, nor where Outlook on Windows would show an empty frame with its credit.
 */
function pictureOf(car: Car, site: Site): Markup | string {
  const picture = carPicture(site, car)
  if (picture === undefined) return ''
  const src = absolute(site, addressOf(mainPicture(car)!, picture.src, site.settings))
  if (!/^https?:/.test(src)) return ''
  const width = WIDTH - 2 * MARGIN
  const markup = html`<img src="${src}" alt="" width="${width}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:8px">${picture.mark && html`<small class="quiet">${picture.mark}</small>`}`
  return TOO_NEW.test(src) ? html`${raw(NOT_MSO)}${markup}${raw(NOT_MSO_END)}` : markup
}

/** A cell with a ground of its own, whose room Outlook on Windows is told in its own words. */
const buttonTo = ({ label, href }: Link, dress: Dress, { isTold = false } = {}): Markup =>
  html`<table role="presentation" cellpadding="0" cellspacing="0"><tr><td height="14"></td></tr><tr><td class="way" style="${dress.button}"><a href="${href}" style="${dress.buttonText}"${isTold ? raw(' aria-hidden="true" tabindex="-1"') : ''}>${label}</a></td></tr></table>`

const FACES = "'Segoe UI',Roboto,-apple-system,BlinkMacSystemFont,Helvetica,Arial,sans-serif"

/** Of a button, in pixels. */
const ROOM = '13px 24px'

function dressOf(colour: ColourRoles) {
  return {
    ground: `margin:0;padding:0;background:${colour['surface-2']}`,
    preview: 'display:none;max-height:0;overflow:hidden;mso-hide:all',
    around: 'padding:16px 8px 40px',
    sheet: `max-width:${WIDTH}px;background:${colour['surface-1']};border-radius:12px;font:16px/1.5 ${FACES};color:${colour['ink-1']};text-align:left;word-break:break-word;overflow-wrap:anywhere`,
    head: `padding:18px ${MARGIN}px;background:${colour.brand};border-radius:12px 12px 0 0;color:${colour['on-brand']};font:bold 18px/1.3 ${FACES}`,
    subject: `padding:${MARGIN}px ${MARGIN}px 6px`,
    title: `margin:0;font:bold 26px/1.2 ${FACES}`,
    block: `padding:10px ${MARGIN}px`,
    subtitle: `margin:14px 0 0;font:bold 20px/1.3 ${FACES}`,
    name: `margin:14px 0 0;font:bold 18px/1.35 ${FACES}`,
    text: `margin:4px 0 0;font:16px/1.5 ${FACES}`,
    price: 'font-size:22px;line-height:1.4',
    list: `margin:0;padding-left:20px;font:16px/1.6 ${FACES}`,
    quiet: `margin:0;padding-top:14px;border-top:1px solid ${colour.line};font:14px/1.5 ${FACES};color:${colour['ink-2']}`,
    button: `background:${colour.brand};border-radius:8px;mso-padding-alt:${ROOM}`,
    buttonText: `display:inline-block;padding:${ROOM};font:bold 16px/20px ${FACES};color:${colour['on-brand']};text-decoration:none`,
  }
}

/** What mail programs that know the reader's wish show in the dark; the others turn colours over themselves. */
const byNight = (colour: ColourRoles): string =>
  `@media (prefers-color-scheme:dark){.ground{background:${colour['night-1']}!important}.sheet{background:${colour['night-2']}!important;color:${colour['on-night-1']}!important}.quiet{color:${colour['on-night-2']}!important;border-color:${colour['night-line']}!important}.way{background:${colour['brand-on-night']}!important}.way a{color:${colour['night-1']}!important}}`
