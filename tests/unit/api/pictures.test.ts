import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPictures } from '../../../src/api/ports/pictures.ts'
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

const text = async (address: string, fetch?: typeof globalThis.fetch): Promise<string | undefined> => {
  const bytes = await createPictures({ sitesDir, fetch })(address, site)
  return bytes && new TextDecoder().decode(bytes)
}

test('a picture lies where a bundle has it: the site’s own, its brands’, what is shared', async () => {
  expect(await text('/assets/yard/one.jpg')).toBe('northside/assets/yard/one.jpg')
  expect(await text('/brands/toyota/logo.png')).toBe('_brands/toyota/assets/logo.png')
  expect(await text('/art/two%20words.webp')).toBe('_art/art/two words.webp')
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

test('a picture of the web comes by https, in one step and of a size that can be had', async () => {
  const asked: [string, RequestInit | undefined][] = []
  const answering =
    (make: () => Response): typeof fetch =>
    async (address, init) => {
      asked.push([String(address), init])
      return make()
    }
  const good = answering(() => new Response('picture'))
  expect(await text('https://cdn.example/one.jpg', good)).toBe('picture')
  expect(asked).toMatchObject([['https://cdn.example/one.jpg', { redirect: 'error' }]])
  expect(await text('http://cdn.example/one.jpg', good)).toBeUndefined()
  expect(await text('file:///etc/passwd', good)).toBeUndefined()
  expect(asked).toHaveLength(1)
  const tooLarge = new Uint8Array(15 * 1024 * 1024 + 1)
  for (const bad of [
    answering(() => new Response('gone', { status: 404 })),
    answering(() => new Response('claims too much', { headers: { 'Content-Length': '99999999' } })),
    answering(() => new Response(tooLarge)),
    answering(() => {
      throw new TypeError('fetch failed')
    }),
  ]) {
    expect(await text('https://cdn.example/one.jpg', bad)).toBeUndefined()
  }
})
