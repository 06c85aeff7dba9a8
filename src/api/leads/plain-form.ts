import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as z from 'zod/mini'
import { leadOf, PLEASE_CHECK } from '../../contract/lead-form.ts'
import { type Lead, LeadSchema } from '../../contract/leads.ts'
import { enquiryCategory } from '../../domain/asked-car.ts'
import { HOUR } from '../../domain/durations.ts'
import { idIn } from '../../domain/ids.ts'
import { LONGEST_URL, MOST_ASKED, SUCCESS_PAGE } from '../../domain/lead-form.ts'
import { linkedCars } from '../../domain/linked-cars.ts'
import { ASK_CARS_PAGE, carPath, OFFER_PAGE, PHOTOS_PAGE } from '../../domain/links.ts'
import { type Labels, labelsOf } from '../../site/labels.ts'
import type { Site } from '../../site/site.ts'
import { tells } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { ApiError, INTERNAL_ERROR } from '../errors.ts'
import { sha256 } from '../keyed-hash.ts'
import { plainFormFromOurPages, readText } from '../middleware/browser-rules.ts'
import { plainPage } from '../plain-page.ts'
import { carOf } from '../sites.ts'
import { assertMaySend } from './gate.ts'
import { takeLead } from './service.ts'

/** How long the same form from the same visitor is the same lead. */
const SAME_FOR = HOUR

/** Whose forms say nothing without a car; scripts ask for one first. */
const NEED_A_CAR: ReadonlySet<string | undefined> = new Set([OFFER_PAGE, PHOTOS_PAGE])

/** So that a field that is missing is said in its own words. */
const NOBODY = { name: '', last_name: '', email: '', phone: '' }

type PlainFormEnv = ApiEnv & { Variables: { entries: URLSearchParams } }

const told = tells({
  summary: 'Takes a form as a browser sends it where scripts do not run; answers with a page.',
  leadsTo: 'the page of thanks',
  refuses: [401, 422, 429],
  hears: { type: 'application/x-www-form-urlencoded', schema: LeadSchema },
})

/** Says in a page as well what is no fault of the form; status and log are those of any route. */
const sayingInAPage: MiddlewareHandler<PlainFormEnv> = async (c, next) => {
  await next()
  if (c.error === undefined) return
  c.res = await refused(c, {
    title: labelsOf(c.var.site.settings).formFailed,
    faults: [c.error instanceof ApiError ? c.error.message : INTERNAL_ERROR],
    status: c.res.status as ContentfulStatusCode,
  })
}

/** Reads the form before it takes its turn, as `readingJson` does. */
const readingForm: MiddlewareHandler<PlainFormEnv> = async (c, next) => {
  c.set('entries', new URLSearchParams(await readText(c.req.raw)))
  await next()
}

/**
 * A form as a browser sends it by itself, where scripts do not run. It has no key of its own, so the same form again
 * within the hour is the same lead. Taken, it leads to the page of thanks; refused, it says why and leads back, where the
 * browser still has what was typed.
 */
export const plainLeadRoutes = (inTurn: MiddlewareHandler<ApiEnv>): Hono<PlainFormEnv> =>
  new Hono<PlainFormEnv>().post('/', told, sayingInAPage, plainFormFromOurPages, readingForm, inTurn, async c => {
    const { services, site, visitor, entries } = c.var
    const page = addressOf(c.req.header('Referer'))
    const form = {
      ...NOBODY,
      ...leadOf([...carIn(page, entries), ...entries], site.settings.region),
      source: site.settings.slug,
      ...(page && { url: (page.pathname + page.search).slice(0, LONGEST_URL) }),
    }
    const result = z.safeParse(LeadSchema, form, { error: () => PLEASE_CHECK })
    if (!result.success) {
      const labels = labelsOf(site.settings)
      const faults = new Set(result.error.issues.map(({ message, path }) => said(message, path, labels)))
      return refused(c, { title: labels.formSummary, faults: [...faults], status: 400 })
    }
    if (result.data.car_id === undefined && NEED_A_CAR.has(pathOf(page))) {
      const { formSummary, formCarNeeded } = labelsOf(site.settings)
      return refused(c, { title: formSummary, faults: [formCarNeeded], status: 400 })
    }
    await assertMaySend(result.data, c.req.raw.headers, c.var)
    const lead = { ...result.data, category: categoryOn(page, result.data, site) }
    const keyOf = (hour: number) => `plain-${sha256(JSON.stringify([visitor, hour, lead])).slice(0, 40)}`
    const hour = Math.floor(services.now() / SAME_FOR)
    // Sent again just after the hour, it was taken before it.
    const before = keyOf(hour - 1)
    const key = (await wasTaken(before, services.now() - SAME_FOR, c.var)) ? before : keyOf(hour)
    await takeLead({ site, form: lead, key, visitor }, services)
    return c.redirect(SUCCESS_PAGE, 303)
  })

async function wasTaken(key: string, since: number, { services, site }: ApiEnv['Variables']): Promise<boolean> {
  const { rows } = await services.db
    .selectFrom('leads')
    .select(({ fn }) => fn.countAll().as('rows'))
    .where('site', '=', site.settings.slug)
    .where('idempotency_key', '=', key)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(rows) > 0
}

/** The page that the form stood on. Its path is one of ours, and so begins with one slash: two would begin a host. */
function addressOf(referer: string | undefined): URL | undefined {
  if (referer === undefined || !/^https?:/.test(referer) || !URL.canParse(referer)) return undefined
  const address = new URL(referer)
  address.pathname = address.pathname.replace(/^\/+/, '/')
  return address
}

/** Some hosts add a slash to the address of a page. */
const pathOf = (page: URL | undefined): string | undefined => page?.pathname.replace(/\/$/, '')

/** Without scripts a form does not know the car, or the cars, that its page's address names. */
function carIn(page: URL | undefined, entries: URLSearchParams): [string, string][] {
  const id = page?.searchParams.get('car_id') ?? ''
  const named = pathOf(page) === ASK_CARS_PAGE ? page?.searchParams.get('cars') : null
  const cars = linkedCars(named ?? '', MOST_ASKED)
  return [
    ...(entries.get('car_id') || idIn(id) === undefined ? [] : [['car_id', id] satisfies [string, string]]),
    ...(cars.length === 0 ? [] : [['car_ids', cars.join()] satisfies [string, string]]),
  ]
}

/** The enquiry on a car's own page is about a new car or a used one, which its form learns from scripts. Source: DC-115. */
function categoryOn(page: URL | undefined, { category, car_id }: Lead, site: Site): Lead['category'] {
  const car = car_id === undefined ? undefined : carOf(site, car_id)
  const isOfItsPage = car !== undefined && page?.pathname === carPath(car)
  return category === 'General Enquiry' && isOfItsPage ? enquiryCategory(car) : category
}

function said(message: string, [field]: readonly PropertyKey[], { offerInvalid }: Labels): string {
  if (message !== PLEASE_CHECK || field === undefined) return message
  return field === 'offer_from_client' ? offerInvalid : `${PLEASE_CHECK} (${String(field)})`
}

type Refusal = { title: string; faults: readonly string[]; status: ContentfulStatusCode }

function refused(c: Context<PlainFormEnv>, { title, faults, status }: Refusal): Response | Promise<Response> {
  const labels = labelsOf(c.var.site.settings)
  const back = addressOf(c.req.header('Referer'))
  const path = back === undefined ? '/' : back.pathname + back.search
  const body = [
    html`<ul>${faults.map(fault => html`<li>${fault}</li>`)}</ul>`,
    html`<p><a href="${path}">${labels.formBack}</a></p>`,
  ]
  return plainPage(c, { title, body, status })
}
