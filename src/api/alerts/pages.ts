import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { except } from 'hono/combine'
import { html } from 'hono/html'
import * as z from 'zod/mini'
import { LeadIdSchema } from '../../contract/fields.ts'
import { TrackerTokenSchema } from '../../contract/tracker.ts'
import { carPath } from '../../domain/links.ts'
import { fill } from '../../domain/text.ts'
import { type Labels, labelsOf } from '../../site/labels.ts'
import type { Site } from '../../site/site.ts'
import type { AlertRow } from '../db/tables.ts'
import { names, tells as told } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { ApiError } from '../errors.ts'
import { plainFormFromOurPages } from '../middleware/browser-rules.ts'
import { type PlainPageEnv, readingForm, SAYS_ITS_ORIGIN, sayingInAPage } from '../middleware/plain-pages.ts'
import { plainPage } from '../plain-page.ts'
import { carOf } from '../sites.ts'
import { ALERT_LASTS } from './limits.ts'
import { tells } from './mail.ts'
import { alertShown, sayYes, stopAlert } from './service.ts'
import { dayOf, watchedInWords } from './watched.ts'

const AlertParamSchema = z.strictObject({ id: LeadIdSchema, token: TrackerTokenSchema })

const AlertFormSchema = z.union([
  z.strictObject({ did: z.enum(['yes', 'stop']) }),
  // What a mail program posts by itself. Source: RFC 8058.
  z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') }),
])

type AlertEnv = PlainPageEnv & { Variables: { form: z.infer<typeof AlertFormSchema> | undefined } }

const PATH = '/:id/:token'

/** Whoever has ended it, or guesses, learns the same. */
const sayingThatItEnded: MiddlewareHandler<AlertEnv> = async (c, next) => {
  await next()
  if (c.error !== undefined && c.res.status === 404) c.res = await endedPage(c, 404)
}

/** A mail program may send it in either of the two ways in which browsers send forms. */
const parsingForm: MiddlewareHandler<AlertEnv> = async (c, next) => {
  const headers = { 'Content-Type': c.req.header('Content-Type') ?? '' }
  const entries = await new Response(c.var.text, { headers }).formData().catch(() => [])
  c.set('form', z.safeParse(AlertFormSchema, Object.fromEntries(entries)).data)
  await next()
}

/**
 * A mail program has no page of ours and sends no origin. What it posts needs none: the token in the address is the secret
 * here, and no cookie, so another site could send nothing that whoever has the letter could not, and this only stops.
 */
const fromOurPagesOrAMailProgram = except(({ var: { form } }) => isOneClick(form), plainFormFromOurPages)

const isOneClick = (form: AlertEnv['Variables']['form']): boolean => form !== undefined && !('did' in form)

/**
 * What the link in a letter of an alert opens, for whoever has that letter: a page without scripts, on which one says yes to
 * the letters and stops them. To open it changes nothing, as programs that look through mail open each link.
 */
export const alertPageRoutes = (inTurn: MiddlewareHandler<ApiEnv>): Hono<AlertEnv> =>
  new Hono<AlertEnv>()
    .use(PATH, sayingThatItEnded, sayingInAPage)
    .get(
      PATH,
      told({ summary: 'A page from a letter of an alert: what it is about, and until when; it changes nothing.' }),
      names(AlertParamSchema),
      inTurn,
      async c => alertPage(c, await alertShown({ ...c.req.valid('param'), site: c.var.site }, c.var.services)),
    )
    .post(
      PATH,
      told({
        summary:
          'Says yes to the letters of an alert, or stops them; a mail program may stop them by itself (RFC 8058).',
        leadsTo: 'the same page',
        refuses: [409],
        hears: { type: 'application/x-www-form-urlencoded', schema: AlertFormSchema },
      }),
      names(AlertParamSchema),
      readingForm,
      parsingForm,
      fromOurPagesOrAMailProgram,
      inTurn,
      async c => {
        const { form, services, site } = c.var
        const named = { ...c.req.valid('param'), site }
        if (form === undefined) throw new ApiError(400, 'Please go back and press one of the buttons.')
        if ('did' in form && form.did === 'yes') await sayYes(named, services)
        else await stopAlert(named, services)
        // A mail program follows no redirect.
        return isOneClick(form) ? endedPage(c, 200) : c.redirect(c.req.path, 303)
      },
    )

function alertPage(c: Context<AlertEnv>, alert: AlertRow): Response | Promise<Response> {
  const { site } = c.var
  const labels = labelsOf(site.settings)
  const isOn = alert.confirmed_at !== null
  const until = fill(isOn ? labels.alertPageOn : labels.alertPageAsk, {
    date: dayOf(isOn ? alert.ends_at : c.var.services.now() + ALERT_LASTS, site),
  })
  const button = isOn ? { did: 'stop', text: labels.alertStop } : { did: 'yes', text: labels.alertYes }
  const link = watchedLink(alert, site, labels)
  return plainPage(c, {
    title: labels.alertPageTitle,
    head: SAYS_ITS_ORIGIN,
    body: [
      html`<p><strong>${watchedInWords(alert, site)}</strong></p>`,
      html`<p>${tells(alert, labels)} ${until}</p>`,
      html`<form method="post"><button name="did" value="${button.did}">${button.text}</button></form>`,
      ...(link === undefined ? [] : [html`<p><a href="${link.href}">${link.text}</a></p>`]),
    ],
  })
}

/** The page of the car, while it has one, or of the search. */
function watchedLink({ car_id, search }: AlertRow, site: Site, labels: Labels) {
  if (car_id === null) return { href: search ? `/search?${search}` : '/search', text: labels.alertSeeCars }
  const car = carOf(site, car_id)
  return car && { href: carPath(car), text: labels.alertSeeCar }
}

function endedPage(c: Context<AlertEnv>, status: 200 | 404): Response | Promise<Response> {
  const labels = labelsOf(c.var.site.settings)
  const body = [html`<p>${labels.alertEndedText}</p>`, html`<p><a href="/search">${labels.searchStock}</a></p>`]
  return plainPage(c, { title: labels.alertEnded, body, status })
}
