// What a poor network does to a call.
import type { Page } from '@playwright/test'

type HeldUp = {
  /** How often it was asked so far. */
  asked: () => number
  goOn: () => void
}

/** A call is under way until it is told to go on, however long that takes; those after it go through. */
export async function holdUp(page: Page, path: string): Promise<HeldUp> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let asked = 0
  await page.route(path, async route => {
    asked += 1
    await promise
    await route.continue()
  })
  return { asked: () => asked, goOn: resolve }
}

/** The server does what it is asked next, and its answer is lost on the way. */
export async function loseAnswer(page: Page, path: string, method = 'POST'): Promise<void> {
  let isLost = false
  await page.route(path, async route => {
    const request = route.request()
    if (isLost || request.method() !== method) return route.fallback()
    isLost = true
    // Browsers know every *.localhost, other programs not.
    const { host, port, pathname } = new URL(request.url())
    const headers = { ...(await request.allHeaders()), host }
    await route.fetch({ url: `http://localhost:${port}${pathname}`, headers })
    return route.abort('connectionreset')
  })
}

/** The server fails at what it is asked next. */
export async function failOnce(page: Page, path: string, error = 'Something went wrong on our side.'): Promise<void> {
  await page.route(path, route => route.fulfill({ status: 500, json: { success: false, error } }), { times: 1 })
}
