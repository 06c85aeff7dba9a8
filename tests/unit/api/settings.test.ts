import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dealerFiles } from '../../../src/api/dealers.ts'
import { type ApiSettings, doubtsAbout, settingsFrom } from '../../../src/api/settings.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

const localSecret = (): string => 's'.repeat(40)
const production = {
  FORECOURT_MODE: 'production',
  FORECOURT_DATABASE: 'postgres://db.example/forecourt',
  FORECOURT_SITES: '/srv/sites',
  FORECOURT_SECRET: 's'.repeat(40),
  FORECOURT_SMTP_URL: 'smtps://mail.example',
  FORECOURT_MAIL_FROM: 'leads@example.com',
  FORECOURT_SMS_URL: 'https://sms.example',
  FORECOURT_SMS_TOKEN: 'token',
}

test('a laptop needs no setting at all, and sends nothing', () => {
  expect(settingsFrom({}, { localSecret })).toMatchObject({ mode: 'local', database: '.forecourt/forecourt.sqlite' })
  expect(settingsFrom({}, { localSecret }).smtp).toBeUndefined()
})

test('in production every missing setting is told at once, and a short secret is none', () => {
  expect(() => settingsFrom({ FORECOURT_MODE: 'production' }, { localSecret })).toThrow(
    /FORECOURT_DATABASE[\s\S]*FORECOURT_SITES[\s\S]*FORECOURT_SECRET[\s\S]*FORECOURT_SMTP_URL[\s\S]*FORECOURT_MAIL_FROM[\s\S]*FORECOURT_SMS_URL[\s\S]*FORECOURT_SMS_TOKEN/,
  )
  expect(() => settingsFrom({ ...production, FORECOURT_SECRET: 'short' })).toThrow(
    'FORECOURT_SECRET is shorter than 32',
  )
  expect(settingsFrom(production)).toMatchObject({ mode: 'production', database: 'postgres://db.example/forecourt' })
})

test('in production every address that nothing could be sent to or from is told at once, and no password with it', () => {
  const wrong = {
    FORECOURT_SMTP_URL: 'mail.example:hush',
    FORECOURT_MAIL_FROM: 'Northside hush',
    FORECOURT_SMS_URL: 'sms.example/hush',
    FORECOURT_MAPS_URL: 'ftp://maps.example/hush',
    FORECOURT_MAPS_KEY: 'key',
    FORECOURT_VALUATION_URL: 'https://user:hush@tool.example',
    FORECOURT_VALUATION_TOKEN: 'token',
  }
  const start = () => settingsFrom({ ...production, ...wrong })
  expect(start).toThrow(
    /^FORECOURT_SMTP_URL does not begin with smtp:\/\/ .* smtps:\/\/user.*\nFORECOURT_MAIL_FROM is no mail address.* leads@example.*\nFORECOURT_SMS_URL is no address of the web.* https:.*\nFORECOURT_MAPS_URL is no address.*\nFORECOURT_VALUATION_URL has a user or a password.*$/,
  )
  expect(start).not.toThrow(/hush/)
})

test('a mail server has a host, also where a password has signs in it that an address cannot have as they are', () => {
  const start = (url: string) => () => settingsFrom({ ...production, FORECOURT_SMTP_URL: url })
  for (const right of ['smtp://127.0.0.1:9', 'smtps://us:p%23%2F@mail.example:465?pool=true', 'SMTP://mail.example'])
    expect(start(right)).not.toThrow()
  const passwords = ['pa#ss', 'pa/ss', '12#ss', '99/x', '5?x']
  for (const wrong of ['smtp://', 'smtp://x:99999', ...passwords.map(word => `smtps://us:${word}@mail.example`)])
    expect(start(wrong)).toThrow('FORECOURT_SMTP_URL names no host that can be read')
})

test('a store is a PostgreSQL or a file, and no address of another kind is taken for a file, on a laptop neither', () => {
  for (const mode of [production, { ...production, FORECOURT_MODE: '' }]) {
    const start = (database: string) => () => settingsFrom({ ...mode, FORECOURT_DATABASE: database })
    for (const right of [
      'postgres://db.example/leads',
      'PostgreSQL://db.example/leads',
      '/var/lib/leads.sqlite',
      'C:/leads',
    ])
      expect(start(right)).not.toThrow()
    for (const wrong of ['mysql://db.example/leads', 'sqlite:///leads', 'postgres+pool://db.example/leads'])
      expect(start(wrong)).toThrow(/^FORECOURT_DATABASE is the address of no PostgreSQL: write one such as postgres:/)
  }
})

test('leads come from one address, plain or with a name, which goes in quotes where it has a comma', () => {
  const start = (from: string) => () => settingsFrom({ ...production, FORECOURT_MAIL_FROM: from })
  for (const right of ['<a@b.example>', 'Northside Cars <a@b.example>', '"Cars, North: all" <a@b.example>'])
    expect(start(right)).not.toThrow()
  for (const wrong of ['Cars, North <a@b.example>', 'a@b.example, c@d.example', 'Northside <leads>', 'leads@mail'])
    expect(start(wrong)).toThrow('FORECOURT_MAIL_FROM is no mail address')
})

test('a server tells with its other faults that the folder of the dealers is not there, is a file or holds none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const start = (sites: string) => () =>
    settingsFrom({ ...production, FORECOURT_SECRET: 'short', FORECOURT_SITES: join(folder, sites) }, { isServer: true })
  mkdirSync(join(folder, 'sites/_brands'), { recursive: true })
  mkdirSync(join(folder, 'sites/northside'))
  for (const name of ['a-file', 'sites/_brands/site.json']) writeFileSync(join(folder, name), '{}')
  expect(start('none')).toThrow(/shorter than 32\nFORECOURT_SITES, ".*none", is not there: write the folder/)
  expect(start('a-file')).toThrow('is a file: write the folder')
  expect(start('sites')).toThrow('holds no dealer: write the folder')
  writeFileSync(join(folder, 'sites/northside/site.json'), '{}')
  expect(start('sites')).not.toThrow(/FORECOURT_SITES/)
  // It is told as missing, and needs no second word.
  const without = () => settingsFrom({ ...production, FORECOURT_SITES: '', PORT: 'abc' }, { isServer: true })
  expect(without).toThrow(/^FORECOURT_SITES is missing: .*\nPORT is "abc": write a number/)
})

test('a server in production keeps what is sent where its settings say, and not below the folder it was started in', () => {
  for (const name of ['FORECOURT_DATABASE', 'FORECOURT_SITES'])
    expect(() => settingsFrom({ ...production, [name]: '' })).toThrow(`${name} is missing`)
})

test('a mode that is misspelt is told, rather than taken for a laptop that sends nothing', () => {
  for (const FORECOURT_MODE of ['prod', 'Production', 'production '])
    expect(() => settingsFrom({ ...production, FORECOURT_MODE })).toThrow(`FORECOURT_MODE is "${FORECOURT_MODE}"`)
})

test('a level of the log that is none is told, rather than all logged; nothing leaves it to who starts the API', () => {
  const logFrom = (FORECOURT_LOG: string) => settingsFrom({ FORECOURT_LOG }, { localSecret }).logFrom
  expect([logFrom('error'), logFrom('')]).toEqual(['error', undefined])
  for (const wrong of ['warning', 'Info'])
    expect(() => logFrom(wrong)).toThrow(`FORECOURT_LOG is "${wrong}": write debug, info, warn, error, or nothing`)
})

test('a host without a disk needs PostgreSQL', () => {
  for (const host of ['AWS_LAMBDA_FUNCTION_NAME', 'NETLIFY', 'VERCEL']) {
    expect(() => settingsFrom({ [host]: '1' }, { localSecret })).toThrow(/no disk/)
    expect(settingsFrom({ ...production, [host]: '1' }).mode).toBe('production')
  }
})

test('a function finds the dealers beside it, where its host always starts it, without being told', () => {
  const { FORECOURT_SITES: _, ...others } = production
  expect(settingsFrom({ ...others, NETLIFY: '1' }).sitesDir).toBe('sites')
  expect(settingsFrom({ ...production, NETLIFY: '1' }).sitesDir).toBe('/srv/sites')
})

test('E22 a function has 25 seconds to send at a call, or what its host is told to give; a server is not stopped', () => {
  const callOf = (env: Record<string, string>) => settingsFrom({ ...production, ...env }).callMilliseconds
  expect(callOf({})).toBeUndefined()
  for (const host of ['AWS_LAMBDA_FUNCTION_NAME', 'NETLIFY', 'VERCEL']) {
    expect(callOf({ [host]: '1' })).toBe(25_000)
    expect(callOf({ [host]: '1', FORECOURT_CALL_SECONDS: '55' })).toBe(55_000)
  }
  expect(callOf({ FORECOURT_CALL_SECONDS: '10' })).toBe(10_000)
  for (const wrong of ['9', 'half a minute', '-1']) {
    expect(() => callOf({ FORECOURT_CALL_SECONDS: wrong })).toThrow(`FORECOURT_CALL_SECONDS is "${wrong}"`)
  }
})

const doubts = (settings: ApiSettings, sitesDir = '/nowhere'): string[] =>
  doubtsAbout(settings, () => dealerFiles(sitesDir))

test('a server in production that could not tell visitors behind a CDN apart says so at its start', () => {
  expect(doubts(settingsFrom(production))).toEqual(['FORECOURT_PROXY_SECRET is not set'])
  expect(doubts(settingsFrom({ ...production, FORECOURT_PROXY_SECRET: 'hush' }))).toEqual([])
  expect(doubts(settingsFrom({}, { localSecret }))).toEqual([])
})

test('E27 a server in production whose store is a file without copies says so at its start', () => {
  const onFile = { ...production, FORECOURT_DATABASE: '/data/forecourt.sqlite', FORECOURT_PROXY_SECRET: 'hush' }
  expect(doubts(settingsFrom(onFile))).toEqual(['FORECOURT_COPIES is not set'])
  expect(doubts(settingsFrom({ ...onFile, FORECOURT_COPIES: '/copies' }))).toEqual([])
})

test('a server in production names at its start each dealer who takes money without an account, and what would be refused', async () => {
  const env = { ...production, FORECOURT_PROXY_SECRET: 'hush' }
  const sitesDir = await aSitesFolder({
    'both/site.json': { slug: 'both', features: { onlinePayment: true } },
    'broken/site.json': '{',
    'copied/site.json': { slug: 'both' },
    'neither/site.json': { slug: 'neither', features: { reserve: false } },
    'north-side/site.json': { slug: 'north-side' },
    'pays/site.json': { slug: 'pays', features: { reserve: false, onlinePayment: true } },
  })
  const doubtsWith = (more: Record<string, string>) => doubts(settingsFrom({ ...env, ...more }), sitesDir)
  const reserving = 'a deposit for a car that has payment_processors (features.reserve)'
  expect(doubtsWith({})).toEqual([
    expect.stringMatching(/^both has no account at Stripe, so a deposit .* or an online payment .* would be refused/),
    `north-side has no account at Stripe, so ${reserving} would be refused: set FORECOURT_STRIPE_KEY_NORTH_SIDE and FORECOURT_STRIPE_WEBHOOK_SECRET_NORTH_SIDE, or those of all, or turn it off in its site.json`,
    expect.stringContaining('pays has no account at Stripe, so an online payment (features.onlinePayment) would be'),
  ])
  const own = { FORECOURT_STRIPE_KEY_NORTH_SIDE: 'sk_live_n', FORECOURT_STRIPE_WEBHOOK_SECRET_NORTH_SIDE: 'whsec_n' }
  expect(doubtsWith(own).map(doubt => doubt.split(' ')[0])).toEqual(['both', 'pays'])
  expect(doubtsWith({ FORECOURT_STRIPE_KEY: 'sk_live_a', FORECOURT_STRIPE_WEBHOOK_SECRET: 'whsec_a' })).toEqual([])
  expect(doubts(settingsFrom({}, { localSecret }), sitesDir)).toEqual([])
})

test('a server in production names at its start each dealer whose webhook nothing signs, and the variable', async () => {
  const features = { reserve: false }
  const sitesDir = await aSitesFolder({
    'north/site.json': { slug: 'north', features, leads: { webhook: { url: 'https://crm.example', secret: 'crm' } } },
    'quiet/site.json': { slug: 'quiet', features, leads: null },
  })
  const env = { ...production, FORECOURT_PROXY_SECRET: 'hush' }
  expect(doubts(settingsFrom(env), sitesDir)).toEqual([
    'north has leads sent to a webhook, and FORECOURT_WEBHOOK_CRM, which signs them, is not set',
  ])
  expect(doubts(settingsFrom({ ...env, FORECOURT_WEBHOOK_CRM: 'hush' }), sitesDir)).toEqual([])
})

test('the secret of a webhook is found by the name that the site file gives it', () => {
  const { webhookSecret } = settingsFrom({ FORECOURT_WEBHOOK_NORTHSIDE_CRM: 'hush' }, { localSecret })
  expect([webhookSecret('northside_crm'), webhookSecret('southside')]).toEqual(['hush', undefined])
})

test('threat 6: a secret that is set to nothing is none, as anybody can sign with it', () => {
  const env = { FORECOURT_SALES_SECRET_NORTHSIDE: '', FORECOURT_WEBHOOK_NORTHSIDE_CRM: '' }
  const { salesSecretOf, webhookSecret } = settingsFrom(env, { localSecret })
  expect([salesSecretOf('northside'), webhookSecret('northside_crm')]).toEqual([undefined, undefined])
})

test('a dealer has an account of its own or the one of all, whose notices come to its host with a secret of their own', () => {
  const shared = { FORECOURT_STRIPE_KEY: 'sk_all', FORECOURT_STRIPE_WEBHOOK_SECRET: 'whsec_all' }
  const ownKey = { FORECOURT_STRIPE_KEY_NORTHSIDE: 'sk_own' }
  const ownSecret = { FORECOURT_STRIPE_WEBHOOK_SECRET_NORTHSIDE: 'whsec_own' }
  const accountOf = (env: Record<string, string>) => settingsFrom(env, { localSecret }).stripeOf('northside')
  expect(accountOf({ ...shared, ...ownKey, ...ownSecret })).toEqual({ key: 'sk_own', webhookSecret: 'whsec_own' })
  expect(accountOf({ ...shared, ...ownSecret })).toEqual({ key: 'sk_all', webhookSecret: 'whsec_own' })
  expect(accountOf({ ...shared, FORECOURT_STRIPE_KEY_NORTHSIDE: '' })).toEqual({
    key: 'sk_all',
    webhookSecret: 'whsec_all',
  })
  expect(accountOf({ ...shared, ...ownKey })).toBeUndefined()
  expect(accountOf({})).toBeUndefined()
})

test('half an account keeps a server in production from starting: nobody would hear that somebody has paid', () => {
  const start = (env: Record<string, string>) => () => settingsFrom({ ...production, ...env })
  const key = { FORECOURT_STRIPE_KEY: 'sk_live_all' }
  const south = { FORECOURT_STRIPE_WEBHOOK_SECRET_SOUTHSIDE: 'whsec_south' }
  const north = { FORECOURT_STRIPE_KEY_NORTHSIDE: 'rk_live_n', FORECOURT_STRIPE_WEBHOOK_SECRET_NORTHSIDE: 'whsec_n' }
  for (const whole of [{}, north, { ...key, ...south }, { ...key, FORECOURT_STRIPE_WEBHOOK_SECRET: 'whsec_all' }]) {
    expect(start(whole)).not.toThrow()
  }
  expect(start(key)).toThrow('FORECOURT_STRIPE_WEBHOOK_SECRET is not set, and FORECOURT_STRIPE_KEY is')
  expect(start({ ...key, ...north })).toThrow('FORECOURT_STRIPE_WEBHOOK_SECRET is not set')
  expect(start({ ...key, ...south, FORECOURT_STRIPE_KEY_NORTHSIDE: 'sk_live_own' })).toThrow(
    'FORECOURT_STRIPE_WEBHOOK_SECRET_NORTHSIDE is not set, and FORECOURT_STRIPE_KEY_NORTHSIDE is',
  )
  expect(start(south)).toThrow('FORECOURT_STRIPE_KEY_SOUTHSIDE is not set')
  expect(() => settingsFrom(key, { localSecret })).not.toThrow()
})

test('a Stripe key for trying out keeps a server in production from starting, and is not told in full', () => {
  const secrets = { FORECOURT_STRIPE_WEBHOOK_SECRET: 'whsec_a', FORECOURT_STRIPE_WEBHOOK_SECRET_NORTHSIDE: 'whsec_n' }
  const start = (env: Record<string, string>) => () => settingsFrom({ ...production, ...secrets, ...env })
  const live = { FORECOURT_STRIPE_KEY: 'sk_live_all', FORECOURT_STRIPE_KEY_NORTHSIDE: 'rk_live_own' }
  expect(start(live)).not.toThrow()
  for (const name of Object.keys(live)) {
    for (const key of ['sk_test_hush', 'rk_test_hush', 'pk_live_hush', 'hush']) {
      expect(start({ ...live, [name]: key })).toThrow(`${name} takes no real money`)
      expect(start({ ...live, [name]: key })).not.toThrow(/hush/)
    }
  }
  expect(() => settingsFrom({ ...secrets, FORECOURT_STRIPE_KEY: 'sk_test_hush' }, { localSecret })).not.toThrow()
})
