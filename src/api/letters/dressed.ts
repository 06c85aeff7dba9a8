import { html, raw } from 'hono/html'
import type { Car } from '../../records/index.ts'
import { absolute, siteRoot } from '../../site/root.ts'
import type { Site } from '../../site/site.ts'
import { type ColourRoles, colourRoles } from '../../site/theme.ts'
import { carPicture } from '../../views/car-sheet.ts'
import { type Block, type Line, wordsOf } from './letter.ts'

type Markup = ReturnType<typeof html>
type Link = NonNullable<Block['link']>
type Dress = ReturnType<typeof dressOf>

/** Of the sheet and of the room at both sides of what is written on it, in pixels. */
const WIDTH = 600
const MARGIN = 28

/**
 * The HTML of a letter in the dealer's colours. It is made of tables and says each look where it is, as mail programs on desks
 * know little else, and loads no typeface and no script. A picture is that of the car's own page at its address there, the same
 * in every letter: nothing says whether one was read.
 */
export function dressed(site: Site, { subject, blocks }: { subject: string; blocks: readonly Block[] }): string {
  const { settings } = site
  const colours = colourRoles(settings)
  const dress = dressOf(colours)
  const root = siteRoot(site)
  const dealer = root === '' ? settings.name : html`<a href="${root}/" style="${dress.dealer}">${settings.name}</a>`
  return String(html`<!doctype html>
<html lang="${settings.region}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>${raw(byNight(colours))}</style>
</head>
<body class="ground" style="${dress.ground}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="${dress.around}">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="${dress.sheet}">
<tr><td style="${dress.head}">${dealer}</td></tr>
<tr><td style="${dress.subject}"><h1 style="${dress.title}">${subject}</h1></td></tr>
${blocks.map(block => html`<tr><td style="${dress.block}">${partOf(block, site, dress)}</td></tr>\n`)}<tr><td height="16"></td></tr>
</table>
</td></tr></table>
</body>
</html>
`)
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
    case undefined: {
      const [name, ...others] = car === undefined ? [undefined, ...lines] : lines
      return html`${car && pictureOf(car, site, link)}${name && html`<h2 style="${dress.name}">${wordsOf(name)}</h2>`}${others.length > 0 ? html`<p style="${dress.text}">${inLines(others, dress)}</p>` : ''}${link && buttonTo(link, dress)}`
    }
  }
}

const inLines = (lines: readonly Line[], { price }: Dress): Markup[] =>
  lines.map((line, index) => {
    const said = typeof line === 'object' ? html`<strong style="${price}">${line.price}</strong>` : line
    return html`${index === 0 ? '' : html`<br>`}${said}`
  })

/** None where the site says no address, as a mail program has no page that it could be looked up from. */
function pictureOf(car: Car, site: Site, link: Link | undefined): Markup | string {
  const picture = carPicture(site, car)
  const src = picture && absolute(site, picture.src)
  if (picture === undefined || src === undefined || !/^https?:/.test(src)) return ''
  const width = WIDTH - 2 * MARGIN
  const image = html`<img src="${src}" alt="${picture.alt}" width="${width}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:8px">`
  return html`${link ? html`<a href="${link.href}">${image}</a>` : image}${picture.mark && html`<small class="quiet">${picture.mark}</small>`}`
}

/** A cell with a ground of its own: the one button that every mail program draws. */
const buttonTo = ({ label, href }: Link, dress: Dress): Markup =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin-top:14px"><tr><td class="way" style="${dress.button}"><a href="${href}" style="${dress.buttonText}">${label}</a></td></tr></table>`

const FACES = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

function dressOf(colour: ColourRoles) {
  const ink = colour['ink-1']
  return {
    ground: `margin:0;padding:0;background:${colour['surface-2']}`,
    around: 'padding:16px 8px 40px',
    sheet: `max-width:${WIDTH}px;background:${colour['surface-1']};border-radius:12px;font:16px/1.5 ${FACES};color:${ink}`,
    head: `padding:18px ${MARGIN}px;background:${colour.brand};border-radius:12px 12px 0 0;color:${colour['on-brand']};font:700 18px/1.3 ${FACES}`,
    dealer: `color:${colour['on-brand']};text-decoration:none`,
    subject: `padding:${MARGIN}px ${MARGIN}px 6px`,
    title: `margin:0;font:700 26px/1.2 ${FACES}`,
    block: `padding:10px ${MARGIN}px`,
    subtitle: `margin:14px 0 0;font:700 20px/1.3 ${FACES}`,
    name: `margin:14px 0 0;font:700 18px/1.35 ${FACES}`,
    text: `margin:4px 0 0;font:16px/1.5 ${FACES}`,
    price: `font-size:22px;line-height:1.4`,
    list: `margin:0;padding-left:20px;font:16px/1.6 ${FACES}`,
    quiet: `margin:0;padding-top:14px;border-top:1px solid ${colour.line};font:14px/1.5 ${FACES};color:${colour['ink-2']}`,
    button: `background:${colour.brand};border-radius:8px`,
    buttonText: `display:inline-block;padding:13px 24px;font:700 16px/20px ${FACES};color:${colour['on-brand']};text-decoration:none`,
  }
}

/** What mail programs that know the reader's wish show in the dark; the others turn colours over themselves. */
const byNight = (colour: ColourRoles): string =>
  `@media (prefers-color-scheme:dark){.ground{background:${colour['night-1']}!important}.sheet{background:${colour['night-2']}!important;color:${colour['on-night-1']}!important}.quiet{color:${colour['on-night-2']}!important;border-color:${colour['night-line']}!important}.way{background:${colour['brand-on-night']}!important}.way a{color:${colour['night-1']}!important}}`
