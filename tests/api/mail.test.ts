import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { undelivered } from '../../src/api/outbox/letters.ts'
import { type Mail, smtpCourier } from '../../src/api/ports/mail.ts'
import { newKey } from '../../src/stores/api-client.ts'
import { aForm, type TestApi, testApi } from '../support/api.ts'

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
  expect(head).toMatch(/^subject: Used Vehicle Enquiry: 2021 Toyota Corolla Ascent Sport/im)
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
