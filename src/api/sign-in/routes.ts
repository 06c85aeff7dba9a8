import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { DoneSchema } from '../../contract/answers.ts'
import { MeSchema, RequestCodeSchema, SignedInSchema, VerifyCodeSchema } from '../../contract/sign-in.ts'
import { takes, tells } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { ApiError } from '../errors.ts'
import { useUp } from '../limits.ts'
import { exampleOf, toMobile } from '../mobile.ts'
import { authOf } from './auth.ts'
import { isRightCode, noteWrongCode, sendCode, wrongCode } from './codes.ts'
import { CODE_COOKIE, SESSION_COOKIE } from './cookies.ts'
import { CODE_LASTS } from './limits.ts'

export const signInRoutes = new Hono<ApiEnv>()
  .post(
    '/request-code',
    tells({
      summary: 'Sends a one-time code to a phone; where many are asked for, for the solution of a challenge.',
      answer: DoneSchema,
      refuses: [428],
    }),
    takes(RequestCodeSchema),
    async c => {
      const { services, site, visitor } = c.var
      const { region } = site.settings
      const { phone_number, solution } = c.req.valid('json')
      const phone = toMobile(phone_number, region)
      if (phone === undefined)
        throw new ApiError(400, `Please enter a mobile number of this country, for example ${exampleOf(region)}.`)
      const known = getCookie(c, CODE_COOKIE)
      const browser = known !== undefined && /^[\w-]{43}$/.test(known) ? known : services.chance.token()
      await sendCode({ site, phone, browser, visitor, solution }, services)
      setCookie(c, CODE_COOKIE, browser, {
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
        path: '/',
        maxAge: CODE_LASTS / 1000,
      })
      return c.json({ success: true as const })
    },
  )
  .post(
    '/verify-code',
    tells({ summary: 'Signs in with the code that was sent.', answer: SignedInSchema }),
    takes(VerifyCodeSchema),
    async c => {
      const { services, site, visitor } = c.var
      const { settings } = site
      const { phone_number, code } = c.req.valid('json')
      await useUp(services.db, {
        site: settings.slug,
        action: 'guess',
        subject: visitor,
        most: services.limits.perMinute,
        now: services.now(),
      })
      const phone = toMobile(phone_number, settings.region)
      const browser = getCookie(c, CODE_COOKIE)
      if (phone === undefined || browser === undefined) throw wrongCode()
      if (!(await isRightCode({ slug: settings.slug, phone, browser, code }, services))) {
        await noteWrongCode(settings.slug, services)
        throw wrongCode()
      }
      const { id, setCookie: session } = await authOf(settings.slug, services).signIn(phone)
      c.header('Set-Cookie', session, { append: true })
      setCookie(c, CODE_COOKIE, '', { httpOnly: true, secure: true, sameSite: 'Lax', path: '/', maxAge: 0 })
      return c.json({ success: true as const, user: { id, phone } })
    },
  )
  .get('/me', tells({ summary: 'Who is signed in.', answer: MeSchema }), async c => {
    const { services, site } = c.var
    const session = await authOf(site.settings.slug, services).sessionOf(c.req.raw.headers)
    return c.json({ user: session === undefined ? null : { id: session.id, phone: session.phone } })
  })
  .post('/sign-out', tells({ summary: 'Ends the session.', answer: DoneSchema }), async c => {
    const { services, site } = c.var
    const auth = authOf(site.settings.slug, services)
    if ((await auth.sessionOf(c.req.raw.headers)) !== undefined) await auth.signOut(c.req.raw.headers)
    setCookie(c, SESSION_COOKIE, '', { httpOnly: true, secure: true, sameSite: 'Lax', path: '/', maxAge: 0 })
    return c.json({ success: true as const })
  })
