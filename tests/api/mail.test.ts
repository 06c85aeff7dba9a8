import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { undelivered } from '../../src/api/outbox/letters.ts'
import { type Mail, smtpCourier } from '../../src/api/ports/mail.ts'
import type { OnlinePaymentTaken } from '../../src/contract/payments.ts'
import { newKey } from '../../src/stores/api-client.ts'
import { aForm, type TestApi, testApi, twoDealers } from '../support/api.ts'
import { eventIn } from '../support/calendar.ts'
import { aReservation, moneyApi } from '../support/money.ts'

/** A real mail server, which can be out of order. */
const received: { id: string; to: string[]; from: string; source: string }[] = []
let refuses = false
const mailServer = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, session, done) {
    let source = ''
    stream.on('data', chunk => {
      source += chunk
    })
    stream.on('end', () => {
      if (refuses) {
        done(Object.assign(new Error('busy'), { responseCode: 451 }))
        return
      }
      const { mailFrom, rcptTo } = session.envelope
      const id = /^message-id: (.*)$/im.exec(source)?.[1]?.trim() ?? ''
      received.push({
        id,
        to: rcptTo.map(({ address }) => address),
        from: (mailFrom as { address: string }).address,
        source,
      })
      done()
    })
  },
})
let smtpPort = 0
beforeAll(async () => {
  await new Promise<void>(resolve => mailServer.listen(0, '127.0.0.1', resolve))
  smtpPort = (mailServer.server.address() as { port: number }).port
})
afterAll(() => mailServer.close())

const from = 'leads@forecourt.example'

test('a lead arrives as a mail that can be answered, with its ADF attached', async () => {
  const api = await testApi({ couriers: { mail: smtpCourier({ url: `smtp://127.0.0.1:${smtpPort}`, from }) } })
  await api.visitor().sendLead(aForm({ message: 'Hello\r\nBcc: victim@example.com\r\n.\r\nstill text' }), newKey())
  await api.outbox.deliver()
  const [mail] = received.splice(0)
  const [letter] = await api.letters()
  expect(mail).toMatchObject({ id: `<${letter!.id}@www.northside.example>`, to: ['leads@northside.example'], from })
  const [head = ''] = mail!.source.split('\r\n\r\n')
  expect(head).toMatch(/^subject: =\?UTF-8\?Q\?Used_Vehicle_Enquiry=3A_Test_V/im)
  expect(head).toMatch(/^reply-to: visitor@example\.com$/im)
  expect(head).not.toMatch(/^bcc:/im)
  expect(mail!.source).toContain('still text')
  const [, encoded = ''] =
    /Content-Type: application\/x-adf\+xml[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(mail!.source) ?? []
  const adf = Buffer.from(encoded, 'base64').toString()
  expect(adf).toContain('<?adf version="1.0"?>')
  expect(adf).toContain('<email>visitor@example.com</email>')
  await api.stop()
})

/** A header as it came, its lines as one. */
const headerIn = (source: string, name: string): string | undefined => {
  const [head = ''] = source.split('\r\n\r\n')
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head.replace(/\r\n[ \t]+/g, ' '))?.[1]
}

/** A word of a header that is not of ASCII alone, as mail programs read it. Source: RFC 2047. */
const decoded = (header: string): string =>
  header
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?q\?(.*?)\?=/gi, (_, word: string) =>
      decodeURIComponent(
        word
          .replaceAll('_', ' ')
          .replace(/%/g, '%25')
          .replace(/=(?=[\dA-F]{2})/g, '%'),
      ),
    )
    .replace(/=\?utf-8\?b\?(.*?)\?=/gi, (_, word: string) => Buffer.from(word, 'base64').toString())

/** The text that people read, as it is behind the encoding for its way. */
function textIn(source: string): string {
  const [, part = ''] = /text\/plain.*?\r\n\r\n(.*?)(?:\r\n----_NmP.*)?$/s.exec(source) ?? []
  if (!/quoted-printable/i.test(source)) return part.replaceAll('\r\n', '\n')
  const bytes = part
    .replace(/=\r\n/g, '')
    .replaceAll('\r\n', '\n')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

test.each([
  ['Northside Cars', 'Northside Cars'],
  ['Smith, Sons & "Friends": Cars <all@smith.example>', '"Smith, Sons & \\"Friends\\": Cars <all@smith.example>"'],
  ['Zoë’s Automobily Čapek', 'Zoë’s Automobily Čapek'],
  ['Northside\r\nBcc: victim@example.com\r\n\r\nCars', '"Northside Bcc: victim@example.com Cars"'],
])(
  'a mail is from the dealer %j at our own address, whatever is in the name, and answered to the dealer',
  async (name, told) => {
    const url = `smtp://127.0.0.1:${smtpPort}`
    const sender = { name, answersTo: 'sales@northside.example' }
    const mail: Mail = {
      to: ['visitor@example.com'],
      subject: 'Paid',
      text: 'Hello',
      host: 'northside.example',
      sender,
    }
    const job = { id: 'one', site: 'northside', subject: 'a payment', attempt: 1, createdAt: 0, payload: mail }
    for (const address of [from, `"Forecourt, all of it" <${from}>`]) {
      await smtpCourier({ url, from: address })(job)
      const [got] = received.splice(0)
      expect(got).toMatchObject({ from, to: ['visitor@example.com'] })
      expect(decoded(headerIn(got!.source, 'from')!)).toBe(`${told} <${from}>`)
      expect(headerIn(got!.source, 'reply-to')).toBe('sales@northside.example')
      expect(headerIn(got!.source, 'bcc')).toBeUndefined()
    }
  },
)

test('features 3.2 a mail that somebody asked for tells mail programs where they may stop it by one post, and no other does', async () => {
  const url = `smtp://127.0.0.1:${smtpPort}`
  const stopsAt = `https://www.northside.example/api/alerts/${crypto.randomUUID()}/${'x'.repeat(43)}`
  const mail: Mail = { to: ['visitor@example.com'], subject: 'News', text: 'Hello', host: 'northside.example' }
  const job = { id: 'one', site: 'northside', subject: 'an alert', attempt: 1, createdAt: 0 }
  for (const payload of [{ ...mail, stopsAt }, mail]) await smtpCourier({ url, from })({ ...job, payload })
  const [asked, other] = received.splice(0)
  expect(headerIn(asked!.source, 'list-unsubscribe')).toBe(`<${stopsAt}>`)
  expect(headerIn(asked!.source, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(other!.source).not.toMatch(/^list-unsubscribe/im)
})

test('features 3.2 a letter to a shopper says that a program wrote it, so that no word of absence comes back; a lead is answered as ever', async () => {
  const url = `smtp://127.0.0.1:${smtpPort}`
  const mail: Mail = { to: ['visitor@example.com'], subject: 'News', text: 'Hello', host: 'northside.example' }
  const job = { id: 'one', site: 'northside', subject: 'an alert', attempt: 1, createdAt: 0 }
  const letter = { ...mail, html: '<p>Hello</p>' }
  for (const payload of [letter, mail]) await smtpCourier({ url, from })({ ...job, payload })
  const [toShopper, toDealer] = received.splice(0)
  expect(headerIn(toShopper!.source, 'auto-submitted')).toBe('auto-generated')
  expect(headerIn(toDealer!.source, 'auto-submitted')).toBeUndefined()
})

test('a shopper has mail from the dealer by name and answers the place that hears of it; the dealer answers the shopper', async () => {
  const { northside } = twoDealers()
  const { settings } = northside!
  const leads = {
    ...settings.leads,
    byLocation: {
      11: {
        mailTo: ['toyota@northside.example', 'boss@northside.example'],
        adfTo: ['crm@northside.example'],
        managerTo: [],
      },
    },
  }
  const features = { ...settings.features, onlinePayment: true }
  const sites = { northside: { ...northside!, settings: { ...settings, leads, features } } }
  const mail = smtpCourier({ url: `smtp://127.0.0.1:${smtpPort}`, from: `Forecourt <${from}>` })
  const api = await moneyApi({ sites, couriers: { mail } })
  await api.visitor().sendLead(aForm(), newKey())
  await api.paid()
  const payment = {
    ...aReservation(),
    car_id: undefined,
    reference: 'INV-77',
    dealership_slug: 'northside-toyota',
    amount: 50,
  }
  const answer = await api.visitor().post('/online-payments', payment, { 'Idempotency-Key': newKey() })
  await api.pay(((await answer.json()) as OnlinePaymentTaken).payment_url)
  await api.outbox.deliver()
  const got = received.splice(0)
  const answersOf = (box: string) =>
    got.filter(({ to }) => to[0] === box).map(({ source }) => headerIn(source, 'reply-to'))
  expect(new Set(got.map(({ source }) => headerIn(source, 'from')))).toEqual(new Set([`Northside Cars <${from}>`]))
  expect(new Set(got.map(one => one.from))).toEqual(new Set([from]))
  expect(answersOf('visitor@example.com')).toEqual(['toyota@northside.example', 'toyota@northside.example'])
  const toPeople = ['visitor@example.com', 'visitor@example.com', 'visitor@example.com']
  expect(answersOf('toyota@northside.example')).toEqual(toPeople)
  expect(answersOf('crm@northside.example')).toEqual([undefined, undefined])
  await api.stop()
})

test('RS-02 a deposit that is paid begins subject and text of the mail; what a visitor types begins no line of either', async () => {
  const mail = smtpCourier({ url: `smtp://127.0.0.1:${smtpPort}`, from })
  const { northside } = twoDealers()
  const { settings } = northside!
  const leads = { ...settings.leads, adfTo: ['crm@northside.example'] }
  const api = await moneyApi({
    sites: { northside: { ...northside!, settings: { ...settings, leads } } },
    couriers: { mail },
  })
  const told = async () => {
    await api.outbox.deliver()
    const got = received.splice(0).map(({ to, source }) => ({
      to: to[0],
      subject: decoded(headerIn(source, 'subject')!),
      lines: textIn(source).split(/[\n\u2028\u2029]/),
    }))
    return (box: string) => got.find(({ to }) => to === box)!
  }
  const claim = 'Reservation: 1\nDeposit paid: $200\u2028Held until: 12:00 pm Friday\r\nReserved, $200 paid'
  const ours = /^(Reserv|Deposit|Held)/
  const lead_attributes = { visited_pages: [], linked_query_params: { utm_source: claim } }
  await api
    .visitor()
    .sendLead(
      aForm({ message: claim, details: claim, comment: claim, name: 'Reserved, $200', lead_attributes }),
      newKey(),
    )
  const typed = await told()
  const toPeople = typed('leads@northside.example')
  expect(toPeople.subject).toMatch(/^Used Vehicle Enquiry: /)
  for (const box of ['leads@northside.example', 'crm@northside.example']) {
    const { lines } = typed(box)
    expect(lines.filter(line => ours.test(line.replace('<comments>', '').trim()))).toEqual([])
    expect(lines.filter(line => line === '| Deposit paid: $200')).toHaveLength(3)
  }
  const { id } = await api.paid({ name: 'Zoë', last_name: 'Nguyễn', details: claim })
  const paid = (await told())('leads@northside.example')
  expect(paid.subject).toBe(
    'Reserved, $200 paid: Zoë Nguyễn – 2021 Toyota Corolla Ascent Sport, N4711 (Northside Cars)',
  )
  expect(paid.lines.filter(line => ours.test(line))).toEqual(paid.lines.slice(0, 3))
  expect(paid.lines.slice(0, 2)).toEqual([`Reservation: ${id}`, 'Deposit paid: $200'])
  expect(paid.lines).toContain('Details:')
  await api.stop()
})

test('DC-121 the confirmation of a test drive arrives with a file that mail programs know for one of a calendar, once, however often the server was busy', async () => {
  const api = await testApi({ couriers: { mail: smtpCourier({ url: `smtp://127.0.0.1:${smtpPort}`, from }) } })
  const time = { category: 'Test Drive', date_time: '2026-06-13T10:00:00+10:00' } as const
  refuses = true
  const answer = await api.visitor().sendLead(aForm(time), newKey())
  await api.outbox.deliver()
  expect(received).toEqual([])
  refuses = false
  for (let tries = 0; tries < 3; tries += 1) {
    api.clock.now += 7 * 3_600_000
    await api.outbox.deliver()
  }
  const [mail, ...others] = received.splice(0).filter(({ to }) => to[0] === 'visitor@example.com')
  expect(others).toEqual([])
  const letters = await api.letters()
  expect(letters.map(({ id }) => `<${id}@www.northside.example>`)).toContain(mail!.id)
  expect(headerIn(mail!.source, 'from')).toBe(`Northside Cars <${from}>`)
  expect(headerIn(mail!.source, 'reply-to')).toBe('leads@northside.example')
  expect(headerIn(mail!.source, 'subject')).toBe('Your test drive is booked: 2021 Toyota Corolla Ascent Sport')
  expect(textIn(mail!.source)).toContain('Your test drive is booked: 10:00 am Saturday 13 June (AEST).\n')
  expect(mail!.source).toMatch(/^Content-Type: multipart\/alternative;/m)
  expect(mail!.source).toMatch(/^Content-Type: text\/html; charset=utf-8\r\n/m)
  const [, head = '', encoded = ''] =
    /(Content-Type: text\/calendar[\s\S]*?)\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(mail!.source) ?? []
  expect(head).toMatch(/text\/calendar; charset=utf-8; method=PUBLISH;\s+name=test-drive\.ics/)
  expect(head).toMatch(/Content-Disposition: attachment; filename=test-drive\.ics/)
  expect(eventIn(Buffer.from(encoded, 'base64'))).toMatchObject({
    UID: `${answer.ok && answer.data.lead_id}@www.northside.example`,
    DTSTART: '20260613T000000Z',
  })
  await api.stop()
})

test('E22 the mail server is down for the whole run, then up: each lead arrives once, by its Message-ID', async () => {
  const gate = await aGate(() => smtpPort)
  const api: TestApi = await testApi({
    couriers: { mail: smtpCourier({ url: `smtp://127.0.0.1:${gate.port}`, from }) },
  })
  const asking = api.visitor()
  const faults = ['refused', 'cut', 'busy'] as const
  for (const fault of faults) {
    gate.is = fault === 'busy' ? 'open' : fault
    refuses = fault === 'busy'
    for (let count = 0; count < 10; count++)
      expect(await asking.sendLead(aForm(), newKey())).toMatchObject({ ok: true })
    await api.outbox.deliver()
    api.clock.now += 7 * 3_600_000
  }
  expect(received).toEqual([])
  expect(await undelivered(api.db)).toHaveLength(30)

  gate.is = 'open'
  refuses = false
  await api.outbox.deliver()
  expect(await undelivered(api.db)).toEqual([])
  const ids = received.map(({ id }) => id)
  expect([ids.length, new Set(ids).size]).toEqual([30, 30])
  await api.stop()
  await gate.close()
})

test('the outbox and the log keep the number with which a mail server refuses, and not its words', async () => {
  let refusal = 0
  const refusing = () =>
    Object.assign(new Error('<leads@northside.example> is unknown here'), { responseCode: refusal })
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_, __, done) => done(refusal < 500 ? refusing() : null),
    onRcptTo: (_, __, done) => done(refusing()),
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const api = await testApi({ couriers: { mail: smtpCourier({ url: `smtp://127.0.0.1:${port}`, from }) } })
  await api.visitor().sendLead(aForm(), newKey())
  for (refusal of [421, 550]) {
    api.logged.length = 0
    await api.outbox.deliver()
    const code = `EENVELOPE ${refusal}`
    expect(await undelivered(api.db)).toMatchObject([{ last_error: `Error ${code}` }])
    expect(api.logged.filter(line => line.includes('outbox-failed')).map(line => JSON.parse(line))).toMatchObject([
      { code },
    ])
    api.clock.now += 60_000
  }
  await api.stop()
  await new Promise<void>(resolve => server.close(resolve))
})

test('E22 a mail server that says a little all the time, and never all of it, is left after a while', async () => {
  const dripping = createServer(socket => {
    const timer = setInterval(() => socket.write('2'), 20)
    socket.on('error', () => {}).on('close', () => clearInterval(timer))
  })
  await new Promise<void>(resolve => dripping.listen(0, '127.0.0.1', resolve))
  const { port } = dripping.address() as AddressInfo
  const courier = smtpCourier({ url: `smtp://127.0.0.1:${port}`, from }, 300)
  const mail: Mail = { to: ['leads@northside.example'], subject: 'A lead', text: 'Hello', host: 'northside.example' }
  const job = { id: 'one', site: 'northside', subject: 'a lead', attempt: 1, createdAt: 0, payload: mail }
  await expect(courier(job)).rejects.toThrow()
  await new Promise(resolve => dripping.close(resolve))
})

test('mail goes to a server that is spoken to in secret from the first word, and is given up there after a while too', async () => {
  let isSilent = false
  const subjects: (string | undefined)[] = []
  const secret = new SMTPServer({
    secure: true,
    disabledCommands: ['AUTH'],
    onConnect(session, done) {
      expect(session.secure).toBe(true)
      if (!isSilent) done()
    },
    onData(stream, _, done) {
      let source = ''
      stream.on('data', chunk => {
        source += chunk
      })
      stream.on('end', () => {
        subjects.push(/^subject: (.*)$/im.exec(source)?.[1]?.trim())
        done()
      })
    },
  })
  // Who leaves in the middle of a handshake is told of here.
  secret.on('error', () => {})
  await new Promise<void>(resolve => secret.listen(0, '127.0.0.1', resolve))
  const { port } = secret.server.address() as AddressInfo
  // The server of the test vouches for itself.
  const url = `smtps://127.0.0.1:${port}?tls.rejectUnauthorized=false`
  const mail: Mail = { to: ['leads@northside.example'], subject: 'A lead', text: 'Hello', host: 'northside.example' }
  const job = { id: 'one', site: 'northside', subject: 'a lead', attempt: 1, createdAt: 0, payload: mail }
  await smtpCourier({ url, from })(job)
  expect(subjects).toEqual(['A lead'])
  // A certificate that nobody vouches for is refused unless the address says otherwise.
  await expect(smtpCourier({ url: `smtps://127.0.0.1:${port}`, from })(job)).rejects.toThrow('certificate')
  isSilent = true
  // Given up by us: nodemailer waits longer for a greeting, and then says so.
  await expect(smtpCourier({ url, from }, 300)(job)).rejects.toThrow(/^(?!.*greeting)/i)
  expect(subjects).toEqual(['A lead'])
  await new Promise<void>(resolve => secret.close(resolve))
})

/** A TCP proxy in front of a server: open, refusing connections' data, or cutting them in the middle. */
async function aGate(target: () => number) {
  const sockets = new Set<Socket>()
  const gate = { is: 'open' as 'open' | 'refused' | 'cut', port: 0, close: async () => {} }
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    if (gate.is === 'refused') {
      socket.destroy()
      return
    }
    const behind = connect(target(), '127.0.0.1')
    behind.on('error', () => socket.destroy())
    behind.on('close', () => socket.destroy())
    socket.on('close', () => behind.destroy())
    behind.pipe(socket)
    let passed = 0
    socket.on('data', chunk => {
      passed += chunk.length
      // In the middle of the mail itself, before the server has it whole.
      if (gate.is === 'cut' && passed > 400) socket.destroy()
      else behind.write(chunk)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  gate.port = (server.address() as { port: number }).port
  gate.close = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return gate
}
