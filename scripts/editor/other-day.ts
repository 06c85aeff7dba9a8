// A page as it is on another day than today: it says which one, and its links lead to the same day, however they are opened.

/** Where the script below is on a dealer's host; no page of a dealer begins so. */
export const DAY_PATH = '/~day.js'

/** Says above a page which day it shows, in the words of its language; beside a form, the form does. */
export const DAY_SCRIPT = `
const moment = new URLSearchParams(location.search).get('at') ?? ''
const [day, time] = moment.split('T')
if (parent === window && day) {
  const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day + 'T00:00Z'))
  const said = Object.assign(document.createElement('p'), { textContent: 'The site as it is on ' + [date, time].filter(Boolean).join(', ') })
  said.setAttribute('role', 'note')
  Object.assign(said.style, { margin: 0, padding: '0.5rem 1rem', textAlign: 'center', fontWeight: 600, color: '#fff', background: '#3b2f00' })
  document.body.prepend(said)
}
`

/** A link of a page to one of the same site, and not to a file of it. */
const LINK = /(<a\b[^>]*?\shref=")(\/(?!\/)[^"#]*)/g
const FILE = /^[^?]*\.(?:avif|csv|gif|ico|ics|jpe?g|js|json|md|pdf|png|svg|txt|webp|xml|zip)(?:\?|$)/i

/** The page's HTML, for the moment that its own address asks for. */
export function onOtherDay(html: string, moment: string): string {
  const at = `at=${encodeURIComponent(moment)}`
  const linked = html.replace(LINK, (whole, before: string, path: string) =>
    FILE.test(path) ? whole : `${before}${path}${path.includes('?') ? '&amp;' : '?'}${at}`,
  )
  return linked.replace('</head>', `<script src="${DAY_PATH}" defer></script></head>`)
}
