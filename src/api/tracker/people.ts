import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import * as z from 'zod/mini'
import { TrackerTokenSchema } from '../../contract/tracker.ts'
import { inRegion } from '../../domain/wording.ts'
import { names, tells } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { ApiError } from '../errors.ts'
import { plainFormFromOurPages } from '../middleware/browser-rules.ts'
import { type PlainPageEnv, readingForm, SAYS_ITS_ORIGIN, sayingInAPage } from '../middleware/plain-pages.ts'
import { plainPage } from '../plain-page.ts'
import { noteSaid, PEOPLE_ACTS, type PeopleView, peopleView } from './service.ts'

const PeopleParamSchema = z.strictObject({ token: TrackerTokenSchema })
const PeopleFormSchema = z.strictObject({ did: z.enum(PEOPLE_ACTS) })

/**
 * What the link in the mail about a lead opens, for whoever has that mail: a page without scripts, on which people say that they
 * have read it, or replied, which they may take back for a while. To open it changes nothing, as programs that look through mail open each link.
 */
export const peopleRoutes = (inTurn: MiddlewareHandler<ApiEnv>): Hono<PlainPageEnv> =>
  new Hono<PlainPageEnv>()
    .use(sayingInAPage)
    .get(
      '/:token',
      tells({ summary: 'A page for people at the dealer, from the mail about a lead; it changes nothing.' }),
      names(PeopleParamSchema),
      inTurn,
      async c => peoplePage(c, await peopleView(askedIn(c, c.req.valid('param').token), c.var.services)),
    )
    .post(
      '/:token',
      tells({
        summary:
          'Notes that people at the dealer have read a lead, or replied; what was noted stays, but for a reply that is taken back at once.',
        leadsTo: 'the same page',
        hears: { type: 'application/x-www-form-urlencoded', schema: PeopleFormSchema },
      }),
      names(PeopleParamSchema),
      plainFormFromOurPages,
      readingForm,
      inTurn,
      async c => {
        const { token } = c.req.valid('param')
        const form = z.safeParse(PeopleFormSchema, Object.fromEntries(new URLSearchParams(c.var.text)))
        if (!form.success) throw new ApiError(400, 'Please go back and press one of the buttons.')
        await noteSaid(form.data.did, askedIn(c, token), c.var.services)
        return c.redirect(c.req.path, 303)
      },
    )

const askedIn = ({ var: { site, visitor } }: Context<PlainPageEnv>, token: string) => ({ token, site, visitor })

const WORDS = {
  read: 'I have read it',
  replied: 'I have replied',
  'not-replied': 'I have not replied yet',
} as const

const SEEN = 'A customer who follows this enquiry on your website sees what you press, and when.'

const TOLD =
  'The customer’s page of this enquiry says now that you have replied, and when. Nothing else was sent to them.'

const WITHDRAWN = 'The customer has withdrawn this enquiry and waits for no reply.'

const TAKE_BACK = 'Pressed by mistake? For ten minutes you can take it back.'

/** Which words are left to say. */
function wordsLeft({ state, may_take_back }: PeopleView): (keyof typeof WORDS)[] {
  switch (state) {
    case 'received':
      return ['read', 'replied']
    case 'read':
      return ['replied']
    case 'replied':
      return may_take_back ? ['not-replied'] : []
    case 'withdrawn':
      return []
  }
}

/** What the customer sees of it: a dealer who has turned the pages off since shows nobody what is pressed. */
function wordsBefore({ state, may_take_back }: PeopleView, isShown: boolean): string[] {
  if (state === 'withdrawn') return [WITHDRAWN]
  const seen = state === 'replied' ? TOLD : SEEN
  return [...(isShown ? [seen] : []), ...(may_take_back ? [TAKE_BACK] : [])]
}

function peoplePage(c: Context<PlainPageEnv>, view: PeopleView): Response | Promise<Response> {
  const { about, ...times } = view
  const lines = [
    `Sent: ${times.received}`,
    times.promised && `Promised: a reply by ${times.promised}`,
    times.read && `Read: ${times.read}`,
    times.replied && `Replied: ${times.replied}`,
    times.withdrawn && `Withdrawn by the customer: ${times.withdrawn}`,
  ]
  const left = wordsLeft(view)
  const { settings } = c.var.site
  return plainPage(c, {
    title: inRegion('An enquiry from your website', settings.region),
    head: SAYS_ITS_ORIGIN,
    body: [
      html`<p><strong>${about}</strong></p>`,
      html`<ul>${lines.filter(Boolean).map(line => html`<li>${line}</li>`)}</ul>`,
      ...wordsBefore(view, settings.forms.enquiryTracker).map(
        words => html`<p>${inRegion(words, settings.region)}</p>`,
      ),
      ...(left.length === 0
        ? []
        : [
            html`<form method="post">${left.map(did => html`<button name="did" value="${did}">${WORDS[did]}</button>`)}</form>`,
          ]),
    ],
  })
}
