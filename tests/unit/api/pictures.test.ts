import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPictures } from '../../../src/api/ports/pictures.ts'
import { isPublicAddress, type PublicWeb } from '../../../src/api/ports/public-web.ts'
import { aSite } from '../../support/site.ts'

const sitesDir = mkdtempSync(join(tmpdir(), 'forecourt-pictures-'))
const site = aSite({ settings: { sharedAssets: ['_art'], brands: ['toyota'] } })

const put = (path: string): void => {
  mkdirSync(join(sitesDir, path, '..'), { recursive: true })
  writeFileSync(join(sitesDir, path), path)
}

beforeAll(() => {
  for (const path of [
    'northside/assets/yard/one.jpg',
    'northside/assets-secret/one.jpg',
    'northside/site.json',
    '_brands/toyota/assets/logo.png',
    '_art/art/two words.webp',
    'southside/assets/theirs.jpg',
  ]) {
    put(path)
  }
})
afterAll(() => rmSync(sitesDir, { recursive: true }))

const text = async (address: string, web?: PublicWeb): Promise<string | undefined> => {
  const bytes = await createPictures({ sitesDir, web })(address, site)
  return bytes && new TextDecoder().decode(bytes)
}

test('a picture lies where a bundle has it: the site’s own, its brands’, what is shared', async () => {
  expect(await text('/assets/yard/one.jpg')).toBe('northside/assets/yard/one.jpg')
  expect(await text('/brands/toyota/logo.png')).toBe('_brands/toyota/assets/logo.png')
  expect(await text('/art/two%20words.webp')).toBe('_art/art/two words.webp')
  expect(await text('/art/two%20words.webp?v=2#top')).toBe('_art/art/two words.webp')
  expect(await text('/art/none.webp')).toBeUndefined()
})

test('an address of a feed leads out of no folder', async () => {
  for (const address of [
    '/assets/../site.json',
    '/assets/%2e%2e/site.json',
    '/assets/..%2fsite.json',
    '/assets/yard\\..\\..\\site.json',
    '/assets/yard/one.jpg\0.webp',
    '/assets/../assets-secret/one.jpg',
    '/../northside/site.json',
    '/assets/../../southside/assets/theirs.jpg',
    '/assets/%ff.jpg',
    '/brands/honda/logo.png',
  ]) {
    expect([address, await text(address)]).toEqual([address, undefined])
  }
})

test('a picture of the web comes by https, and of a size that can be had', async () => {
  const asked: string[] = []
  const good: PublicWeb = async address => {
    asked.push(address)
    return chunksOf('pic', 'ture')
  }
  expect(await text('https://cdn.example/one.jpg', good)).toBe('picture')
  expect(await text('http://cdn.example/one.jpg', good)).toBeUndefined()
  expect(await text('file:///etc/passwd', good)).toBeUndefined()
  expect(asked).toEqual(['https://cdn.example/one.jpg'])
  expect(await text('https://cdn.example/one.jpg', async () => undefined)).toBeUndefined()
  const failing: PublicWeb = async () => {
    throw new TypeError('fetch failed')
  }
  expect(await text('https://cdn.example/one.jpg', failing)).toBeUndefined()
})

test('a picture that does not say how large it is, is stopped where it becomes too large', async () => {
  const MEGABYTE = new Uint8Array(1024 * 1024)
  let given = 0
  async function* endless() {
    for (;;) {
      given++
      yield MEGABYTE
    }
  }
  expect(await text('https://cdn.example/one.jpg', async () => endless())).toBeUndefined()
  expect(given).toBe(16)
})

async function* chunksOf(...chunks: string[]) {
  for (const chunk of chunks) yield new TextEncoder().encode(chunk)
}

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.1.1',
  '0.0.0.0',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  'fd00::1',
  'fe80::1',
  '64:ff9b::a00:1',
])('the address %s is of no web', address => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['1.1.1.1', '172.32.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])('the address %s is of the web', address => {
  expect(isPublicAddress(address)).toBe(true)
})

test('a picture is asked for at no address of our own, by number or by name', async () => {
  let connections = 0
  const server = createServer(socket => {
    connections++
    socket.destroy()
  })
  await new Promise<void>(resolve => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  for (const host of ['127.0.0.1', '[::1]', 'localhost', '2130706433']) {
    expect(await text(`https://${host}:${port}/one.jpg`)).toBeUndefined()
  }
  expect(connections).toBe(0)
  // The control: whoever does not look where it goes comes through.
  await fetch(`https://localhost:${port}/one.jpg`).catch(() => {})
  expect(connections).toBeGreaterThan(0)
  server.close()
})
