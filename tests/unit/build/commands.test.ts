// What the commands make of how they are called.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { TOP } from '../../../scripts/options/folders.ts'
import { visitorCommand } from '../../../scripts/visitor.ts'
import { toJson } from '../../../src/api/db/json.ts'
import { openDb } from '../../../src/api/db/open.ts'
import { dataBeside } from '../../support/build.ts'
import { aSiteFile, HOLIDAYS_NAMED } from '../../support/site.ts'
import { aSitesFolder, northside } from '../../support/sites-folder.ts'

const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(TOP, 'scripts', script), ...args], { encoding: 'utf8', timeout: 30_000 })

/** What a program that is started has around it: none of our settings, only what makes its start cheaper. */
const AS_ALONE = { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(TOP, '.forecourt/code') }

const WHERE_SERVED = String.raw`[^]*\nPORT is where it listens \(4321\); FORECOURT_HOST names another address`

test.each([
  ['start.ts', 'npm run build -- ', `^npm start -- ${WHERE_SERVED}`],
  ['serve.ts', 'npm run serve -- ', `^npm run serve -- ${WHERE_SERVED}`],
  ['outbox.ts', 'npm run outbox -- '],
  ['copy.ts', 'npm run copy -- '],
  ['visitor.ts', 'npm run -s visitor -- '],
  ['new.ts', 'npm run new -- '],
  ['check.ts', 'npm run check'],
  ['test.ts', 'npm test'],
  ['icons.ts', 'npm run icons'],
  ['fonts.ts', 'npm run fonts'],
  ['samples.ts', 'npm run samples -- '],
  ['mutants.ts', 'npm run mutants -- '],
])('%s tells how it is called, and does nothing else @nightly', (script, usage, told = usage) => {
  const help = run(script, '--help')
  expect([help.status, help.stdout, help.stderr]).toEqual([0, expect.stringMatching(told), ''])
  const slip = run(script, '--otu')
  expect([slip.status, slip.stdout]).toEqual([2, ''])
  expect(slip.stderr).toContain(`Unknown option '--otu'\n\n${usage}`)
})

test.each([
  ['bench.ts', 'npm run bench -- '],
  ['../src/api/node.ts', 'npm run api'],
])('%s tells how it is called, and starts nothing', (script, usage) => {
  const help = run(script, '--help')
  expect([help.status, help.stdout, help.stderr]).toEqual([0, expect.stringContaining(usage), ''])
})

test('npm run api, serve and dev say in one sentence each what keeps them from starting, and show no stack @nightly', async () => {
  const sites = await aSitesFolder(northside())
  const taken = createServer().listen(0, '0.0.0.0')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const dataDir = await dataBeside(sites)
  const start = (script: string, env: NodeJS.ProcessEnv) => {
    const data = { ...AS_ALONE, FORECOURT_DATA: dataDir, FORECOURT_SITES: sites, ...env }
    const child = spawn(process.execPath, [join(TOP, script)], { cwd: TOP, env: data })
    return Promise.all([text(child.stderr), once(child, 'exit')]).then(([said, [code]]) => [code, said.trim()])
  }
  const secret = { FORECOURT_SECRET: 's'.repeat(32) }
  expect(await start('src/api/node.ts', { ...secret, PORT: 'abc', FORECOURT_SITES: '/nowhere' })).toEqual([
    1,
    expect.stringMatching(
      /^FORECOURT_SITES, "\/nowhere", is not there: .*\nPORT is "abc": write a number up to 65535$/,
    ),
  ])
  expect(await start('src/api/node.ts', { ...secret, PORT: String(port) })).toEqual([
    1,
    `port ${port} is taken by another program → choose another with PORT`,
  ])
  for (const script of ['scripts/serve.ts', 'scripts/dev.ts'])
    expect(await start(script, { FORECOURT_MODE: 'live' })).toEqual([
      1,
      'FORECOURT_MODE is "live": write production, or nothing on a laptop',
    ])
}, 60_000)

test('npm run outbox tells which store it has looked at, without its password, makes none, shows the fate of a lead and sends what waits for hours @nightly', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-outbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const outbox = (env: NodeJS.ProcessEnv, ...args: string[]) =>
    spawnSync(process.execPath, [join(TOP, 'scripts/outbox.ts'), ...args], {
      cwd: folder,
      env: { ...AS_ALONE, ...env },
      encoding: 'utf8',
      timeout: 30_000,
    })
  const nowhere = outbox({})
  expect([nowhere.status, nowhere.stdout]).toEqual([2, ''])
  expect(nowhere.stderr).toMatch(/no store at .*forecourt\.sqlite → set FORECOURT_DATABASE as the server has it/)
  expect(existsSync(join(folder, '.forecourt'))).toBe(false)
  const store = join(folder, 'store.sqlite')
  writeFileSync(store, '')
  const empty = outbox({ FORECOURT_DATABASE: store })
  expect([empty.status, empty.stdout]).toEqual([0, `store: ${store}\neverything has arrived\n`])
  const db = await openDb(store)
  const row = { site: 'northside', form: toJson({ name: 'Al' } as never), form_hash: '', idempotency_key: 'a key' }
  const lead = { ...row, id: 'a-lead', category: 'General Enquiry', created_at: 0 }
  await db.insertInto('leads').values(lead).execute()
  const letter = { site: 'northside', kind: 'mail', subject: 'a-lead', payload: '{}', created_at: 0 }
  await db
    .insertInto('outbox')
    .values([
      { ...letter, id: 'first', state: 'done', attempts: 1, due_at: 0, done_at: 60_000 },
      { ...letter, id: 'other', state: 'done', attempts: 1, due_at: 0, done_at: 60_000, subject: 'another' },
    ])
    .execute()
  await db.destroy()
  const shown = (id: string) => outbox({ FORECOURT_DATABASE: store }, 'show', id).stdout.split('\n').slice(1, -1)
  expect(shown('a-lead')).toEqual([
    'lead a-lead  northside  General Enquiry  taken 1970-01-01T00:00:00.000Z',
    'first  northside  mail  a-lead  done  1 attempts  arrived 1970-01-01T00:01:00.000Z  ',
  ])
  expect(shown('nobody')).toEqual(['nothing in this store is about this id'])
  const soon = Date.now() + 20_000
  const again = await openDb(store)
  const failed = { ...letter, attempts: 3, last_error: 'Error EENVELOPE 421' }
  await again
    .insertInto('outbox')
    .values([
      { ...failed, id: 'hours', state: 'waiting', due_at: Date.now() + 3_600_000 },
      { ...failed, id: 'soon', state: 'waiting', due_at: soon },
      { ...failed, id: 'given up', state: 'dead', due_at: soon },
    ])
    .execute()
  await again.destroy()
  const { stdout: listed } = outbox({ FORECOURT_DATABASE: store })
  expect(listed).toContain(
    `soon  northside  mail  a-lead  waiting  3 attempts  due ${new Date(soon).toISOString()}  Error`,
  )
  expect(listed).toContain(
    'given up  northside  mail  a-lead  dead  3 attempts  written 1970-01-01T00:00:00.000Z  Error',
  )
  expect(outbox({ FORECOURT_DATABASE: store }, 'replay').stdout).toContain(
    'tried again: 1; mails and webhooks that waited and go now: 1; that are due within two minutes and go by themselves: 1\n',
  )
  const far = outbox({ FORECOURT_DATABASE: 'postgres://us:hush@127.0.0.1:9/forecourt' })
  expect(far.stdout).toBe('store: postgres://127.0.0.1:9/forecourt\n')
  const half = outbox({ FORECOURT_SMTP_URL: 'smtp://mail.example' })
  expect([half.status, half.stderr]).toEqual([2, expect.stringMatching(/^FORECOURT_MAIL_FROM is missing/)])
})

test('npm run copy has what was acknowledged though the server has it in its log still, and overwrites nothing @nightly', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-copy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [store, to] = [join(folder, 'store.sqlite'), join(folder, 'copies/before.sqlite')]
  const db = await openDb(store)
  onTestFinished(() => db.destroy())
  await db
    .insertInto('watchlist')
    .values({ site: 'northside', phone: '+61412345678', car_id: 4711, saved_at: 0 })
    .execute()
  const env = { ...AS_ALONE, FORECOURT_DATABASE: store }
  const copy = (file = to, surroundings = env) =>
    spawnSync(process.execPath, [join(TOP, 'scripts/copy.ts'), file], {
      env: surroundings,
      encoding: 'utf8',
      timeout: 30_000,
    })
  const made = copy()
  expect([made.status, made.stdout]).toEqual([0, `store: ${store}\ncopied to ${to}\n`])
  const copied = await openDb(to)
  expect(await copied.selectFrom('watchlist').select('car_id').execute()).toEqual([{ car_id: 4711 }])
  await copied.destroy()
  const again = copy()
  expect([again.status, again.stderr]).toEqual([2, expect.stringMatching(/before\.sqlite is there already/)])
  // What an operator can mend is one line: here a folder that is a file, and a store that is none.
  const nowhere = copy(join(store, 'copy.sqlite'))
  expect([nowhere.status, nowhere.stderr]).toEqual([2, expect.stringMatching(/^.+ cannot be written .+\n$/)])
  const noStore = join(folder, 'notes.sqlite')
  writeFileSync(noStore, 'Milk, eggs.'.repeat(1000))
  const unread = copy(join(folder, 'copies/notes.sqlite'), { ...env, FORECOURT_DATABASE: noStore })
  expect([unread.status, unread.stderr]).toEqual([2, expect.stringMatching(/^.+notes\.sqlite.+\n$/)])
})

// A folder in which the system lets nobody make a file, root neither.
test.runIf(existsSync('/sys/kernel'))(
  'E27 whoever copies the store to where nothing can be written hears of that place, and not that the store is at fault',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'forecourt-copy-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const store = join(folder, 'store.sqlite')
    await (await openDb(store)).destroy()
    const { status, stderr } = spawnSync(process.execPath, [join(TOP, 'scripts/copy.ts'), '/sys/kernel/copy.sqlite'], {
      env: { ...AS_ALONE, FORECOURT_DATABASE: store },
      encoding: 'utf8',
      timeout: 30_000,
    })
    const told = /^\/sys\/kernel\/copy\.sqlite cannot be written: .*\/sys\/kernel.*; the store is as it was → .+\n$/
    expect([status, stderr]).toEqual([2, expect.stringMatching(told)])
  },
)

test('npm run visitor looks into a store that is there, for somebody who is named so that nobody else is meant', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-visitor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const store = join(folder, 'store.sqlite')
  const visitor = async (...args: string[]) => {
    const said = { stdout: '', stderr: '' }
    const hear = (stream: keyof typeof said) => (line: string) => {
      said[stream] += `${line}\n`
    }
    const heard = { log: hear('stdout'), error: hear('stderr') }
    return { status: await visitorCommand(args, { FORECOURT_DATABASE: store }, heard), ...said }
  }
  const refused = async (...args: string[]): Promise<string> => {
    const { status, stdout, stderr } = await visitor(...args)
    expect([status, stdout]).toEqual([2, ''])
    return stderr
  }
  const her = ['--phone', '+61412345678']
  expect(await refused('show')).toMatch(/^name a phone, a mail address or both/)
  expect(await refused('show', '--phone', '0412345678')).toMatch(/^--phone 0412345678: write it as from abroad/)
  expect(await refused('show', '--phone', '+6129876', '5432')).toMatch(/^5432: what has a space goes in quotes/)
  expect(await refused('erase', 'show', 'list', ...her)).toMatch(/^show list: /)
  expect(await refused('show', '--email', '0298765432')).toMatch(/^--email 0298765432: write the address alone/)
  expect(await refused('show', '--email', 'Jo <jo@x.example>')).toMatch(/^--email Jo <jo@x.example>: /)
  expect(await refused('erase', ...her)).toMatch(/^name the dealers with --site/)
  expect(await refused('show', ...her)).toMatch(/^there is no store at .*store\.sqlite → set FORECOURT_DATABASE/)
  expect(existsSync(store)).toBe(false)
  writeFileSync(store, '')
  expect(await refused('show', ...her)).toBe(`store: ${store}\n${store} holds no dealer\n`)
  const db = await openDb(store)
  const use = { next_send_at: 0, day_started_at: 0, sent: 1, wrong: 0, month_started_at: 0, wrong_in_month: 0 }
  const theirs = { site: 'northside', phone: '+61412345678' }
  await db
    .insertInto('sign_in_phones')
    .values({ ...theirs, ...use })
    .execute()
  await db
    .insertInto('watchlist')
    .values({ ...theirs, car_id: 4711, saved_at: 0 })
    .execute()
  const form = toJson({ name: 'Al', last_name: 'Other', email: 'al@mail.example', phone: '0412 345 678', car_id: 4711 })
  const anothers = { site: 'northside', form, form_hash: '', created_at: 0 }
  const paid = { state: 'purchased', deposit_cents: 100, currency: 'AUD', return_url: '', events: 0 } as const
  await db
    .insertInto('reservations')
    .values({ ...anothers, ...paid, id: 'another', car_id: 4711, idempotency_key: 'a key' })
    .execute()
  await sql`insert into leads (id, site, category, form, form_hash, idempotency_key, created_at)
    values ('its lead', 'northside', 'Used Vehicle Enquiry', ${form}, '', 'reservation-another', 0)`.execute(db)
  await db.destroy()
  expect(await refused('erase', ...her, '--site', 'northsde')).toMatch(/no dealer “northsde”; did you mean “northside”/)
  expect(await refused('show', ...her, '--not', 'a,b')).toMatch(/\n--not a,b: `show` lists no such lead/)
  const told = `store: ${store}\na phone that was typed without the code of its country may be one of another country: read what \`show\` lists\n`
  const without = JSON.parse((await visitor('show', ...her, '--not', 'another')).stdout) as { holdings: object }
  expect(Object.keys(without.holdings)).toEqual(['watchlist', 'sign_in_phones'])
  // As it is handed on: by the program itself, with nothing else in what it writes.
  const shown = spawnSync(process.execPath, [join(TOP, 'scripts/visitor.ts'), 'show', ...her], {
    env: { ...AS_ALONE, FORECOURT_DATABASE: store },
    encoding: 'utf8',
    timeout: 30_000,
  })
  expect([shown.status, shown.stderr]).toEqual([0, told])
  expect(JSON.parse(shown.stdout)).toMatchObject({
    asked: { phone: '+61412345678', sites: ['northside'] },
    holdings: { watchlist: [{ site: 'northside', car_id: 4711, saved_at: '1970-01-01T00:00:00.000Z' }] },
  })
  const erased = await visitor('erase', ...her, '--site', 'northside', '--not', 'another')
  expect([erased.status, erased.stderr]).toEqual([0, told])
  expect(erased.stdout).toMatch(
    /^watchlist: 1 erased\nsign_in_phones: 1 kept until 1970-02-01 as it protects .*\nalso ask: the mail boxes/,
  )
})

test('npm start shows what it has built, however --out is written, and warns of nothing', async () => {
  const stock = { feeds: [{ reader: 'forecourt' as const, file: 'stock.json' }] }
  const file = aSiteFile({ ...HOLIDAYS_NAMED, baseUrl: 'https://www.northside.example', stock })
  const sites = await aSitesFolder(northside({ 'northside/site.json': file }))
  const [home, dataDir] = [join(sites, '..'), await dataBeside(sites)]
  const child: ChildProcess = spawn(
    process.execPath,
    [join(TOP, 'scripts/start.ts'), '--sites=sites', '--out=shown', '--workers=1'],
    { cwd: home, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, FORECOURT_DATA: dataDir, PORT: '0' } },
  )
  onTestFinished(() => void child.kill())
  const warned = text(child.stderr!)
  const lines = createInterface({ input: child.stdout! })
  const ready = await new Promise<string>(resolve =>
    lines.on('line', line => line.startsWith('ready') && resolve(line)),
  )
  expect(ready).toMatch(/lists 1 dealer$/)
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(await warned).toBe('')
})
