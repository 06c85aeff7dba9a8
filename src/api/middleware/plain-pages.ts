import type { MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ApiEnv } from '../env.ts'
import { ApiError, INTERNAL_ERROR } from '../errors.ts'
import { plainPage } from '../plain-page.ts'
import { readText } from './browser-rules.ts'

export type PlainPageEnv = ApiEnv & { Variables: { text: string } }

/** For people, who come from a mail: whatever is wrong is said in a page. */
export const sayingInAPage: MiddlewareHandler<PlainPageEnv> = async (c, next) => {
  await next()
  if (c.error === undefined) return
  const text = c.error instanceof ApiError ? c.error.message : INTERNAL_ERROR
  const status = c.res.status as ContentfulStatusCode
  c.res = await plainPage(c, { title: 'This did not work', body: [html`<p>${text}</p>`], status })
}

/** Reads a form before it takes its turn, as `readingJson` does. */
export const readingForm: MiddlewareHandler<PlainPageEnv> = async (c, next) => {
  c.set('text', await readText(c.req.raw))
  await next()
}

/** With no referrer at all, as answers of ours have it, a browser does not say that a form on the page is our own. */
export const SAYS_ITS_ORIGIN = html`<meta name="referrer" content="strict-origin">`
