/**
 * Keeps the page true while somebody sees it: sites that have changed are put in anew, with what was open in them and where the
 * keyboard was. What changed of importance is told to those who listen. Without it, reloading does.
 */
export const STATUS_SCRIPT = `
const EVERY = 1000
const main = document.querySelector('main')
const heard = document.querySelector('.heard')
const lead = document.querySelector('.lead')
const known = new Map([...main.children].map(site => [site.id, site.outerHTML]))
let seen = main.dataset.seen
let summary = lead.textContent
async function look() {
  if (document.visibilityState === 'hidden') return document.addEventListener('visibilitychange', look, { once: true })
  try {
    const answer = await fetch('/?seen=' + seen)
    if (!answer.ok) throw new Error(answer.statusText)
    if (answer.status !== 204) show(await answer.text())
    if (lead.textContent !== summary) lead.textContent = summary
  } catch {
    lead.textContent = 'The publisher does not answer. What was live stays live.'
  }
  setTimeout(look, EVERY)
}
const sameIn = (site, { dataset, localName, parentElement }) =>
  dataset.act
    ? site.querySelector('[data-act="' + dataset.act + '"]:not(:disabled)')
    : localName === 'summary' && site.querySelector('.' + parentElement.className + ' > summary')
function show(text) {
  const page = new DOMParser().parseFromString(text, 'text/html')
  const { seen: now, part } = page.querySelector('main').dataset
  seen = now
  const told = []
  const sites = [...page.querySelectorAll('article')]
  for (const site of sites) {
    const text = site.outerHTML
    if (known.get(site.id) === text) continue
    known.set(site.id, text)
    const old = document.getElementById(site.id)
    const state = site.querySelector('.state').textContent
    if (old?.querySelector('.state').textContent !== state) told.push(site.querySelector('h2').textContent + ': ' + state)
    const open = [...(old?.querySelectorAll('details[open]') ?? [])].map(part => part.className)
    const had = old?.contains(document.activeElement) ? document.activeElement : undefined
    for (const part of site.querySelectorAll('details')) part.open = open.includes(part.className)
    if (old) old.replaceWith(site)
    else main.append(site)
    if (had) (sameIn(site, had) || site).focus({ preventScroll: true })
  }
  if (part === undefined) for (const old of [...main.children]) {
    if (sites.some(({ id }) => id === old.id)) continue
    known.delete(old.id)
    old.remove()
  }
  summary = page.querySelector('.lead').textContent
  if (told.length > 0) heard.textContent = told.join('. ')
}
setTimeout(look, EVERY)
`
