// What a poor network does to a call.
import { type APIResponse, expect, type Page, type Route } from '@playwright/test'

/** A server may close a connection that it kept in the very moment in which it is used again: it has done nothing then. */
export const KEPT_ALIVE = { maxRetries: 2 }

/**
 * A route that holds for what an open page asks next: such a page hears of its first one a moment after the browser says
 * so, and what it asks meanwhile goes past it.
 */
export async function routeNow(page: Page, ...route: Parameters<Page['route']>): Promise<void> {
  await page.route(...route)
  if (page.url() === 'about:blank') return
  const probe = '**/robots.txt'
  const ask = () => fetch('/robots.txt').then(({ status }) => status)
  await page.route(probe, own => own.fulfill({ status: 204 }))
  await expect.poll(() => page.evaluate(ask), { intervals: [10] }).toBe(204)
  await page.unroute(probe)
}

type HeldUp = {
  /** How often it was asked so far. */
  asked: () => number
  goOn: () => void
}

/** A call is under way until it is told to go on, however long that takes; those after it go through. */
export async function holdUp(page: Page, path: string): Promise<HeldUp> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let asked = 0
  await routeNow(page, path, async route => {
    asked += 1
    await promise
    await route.fallback()
  })
  return { asked: () => asked, goOn: resolve }
}

/** The server does what it is asked next, so many times, and its answers are lost on the way. */
export async function loseAnswer(page: Page, path: string, { method = 'POST', times = 1 } = {}): Promise<void> {
  let lost = 0
  await routeNow(page, path, async route => {
    if (lost === times || route.request().method() !== method) return route.fallback()
    lost += 1
    await answerTo(route)
    return route.abort('connectionreset')
  })
}

/** The server does what it is asked next, and of its answer only the head arrives, with its cookies. */
export async function cutAnswer(page: Page, path: string): Promise<void> {
  const cut = async (route: Route) => route.fulfill({ response: await answerTo(route), body: '' })
  await routeNow(page, path, cut, { times: 1 })
}

async function answerTo(route: Route): Promise<APIResponse> {
  const request = route.request()
  // Browsers know every *.localhost, other programs not.
  const { host, port, pathname } = new URL(request.url())
  const headers = { ...(await request.allHeaders()), host }
  return route.fetch({ url: `http://localhost:${port}${pathname}`, headers, ...KEPT_ALIVE })
}

/** The server fails at what it is asked next. */
export async function failOnce(page: Page, path: string, error = 'Something went wrong on our side.'): Promise<void> {
  await routeNow(page, path, route => route.fulfill({ status: 500, json: { success: false, error } }), { times: 1 })
}

/** Resolves when a page that is held up has its styles and typefaces: on a slow machine its end is there before them. */
export const dressed = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const coming = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(link => !link.sheet)
    await Promise.all(coming.map(link => new Promise(resolve => link.addEventListener('load', resolve))))
    document.body.getBoundingClientRect()
    await document.fonts.ready
  })
