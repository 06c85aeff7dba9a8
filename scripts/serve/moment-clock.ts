/** Where the script is; no page of a dealer begins so. */
export const CLOCK_PATH = '/~moment.js'

/**
 * Runs before any other script of a page at a moment: sets the page's clock, so that what corrects itself in the browser
 * agrees, takes the moment along to the next page, and says in the page's title that this is not now.
 */
function setClock(): void {
  const { searchParams } = new URL((document.currentScript as HTMLScriptElement).src)
  const ahead = Number(searchParams.get('moment')) - Date.now()
  const RealDate = Date
  const now = (): number => RealDate.now() + ahead
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parts, newTarget) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })

  const moment = new URL(location.href).searchParams.get('at') ?? ''
  const takeAlong = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (link === null || link.origin !== location.origin) return
    const address = new URL(link.href)
    address.searchParams.set('at', moment)
    link.href = address.href
  }
  document.addEventListener('click', takeAlong, true)
  document.addEventListener('DOMContentLoaded', () => {
    document.title = `[${moment.replace('T', ' ')}] ${document.title}`
  })
}

export const clockScript = `(${setClock.toString()})()\n`

/** The page's HTML with the clock set to the moment that it shows. */
export const withClock = (html: string, at: Date): string =>
  html.replace('<head>', `<head><script src="${CLOCK_PATH}?moment=${at.getTime()}"></script>`)
