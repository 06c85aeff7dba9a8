import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import worker from '../../../scripts/publish/hosts/cloudflare-pages.ts'

const FILES: Record<string, string> = {
  '/': 'home',
  '/search/': 'search',
  '/search/index-1.bin': 'index',
  '/cars/golf/': 'golf',
  '/cars/car/': 'shell',
  '/redirects.txt':
    '/cars /search 301\n/cars/:slug/buy-online /cars/:slug/checkout 301\n/search/* /search 200\n/cars/* /cars/car 200\n',
}

/** As Cloudflare Pages answers from files: a folder’s address gets its slash first. */
const ASSETS = {
  async fetch(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    if (FILES[pathname] !== undefined) return new Response(FILES[pathname])
    const folder = `${pathname.replace(/(\/index)?$/, '')}/`
    if (FILES[folder] === undefined) return new Response('nothing here', { status: 404 })
    return new Response(null, { status: 308, headers: { Location: `${folder}${search}` } })
  },
}

const ask = (path: string, env = {}, options = {}) =>
  worker.fetch(new Request(`https://north.example${path}`, options), { ASSETS, ...env })

const told = async (path: string) => {
  const answer = await ask(path)
  return [answer.status, answer.headers.get('location') ?? (await answer.text())]
}

test('DC-04 DC-25 at Cloudflare Pages a file goes before the shells, with and without a slash', async () => {
  expect(await told('/')).toEqual([200, 'home'])
  expect(await told('/cars/golf')).toEqual([200, 'golf'])
  expect(await told('/cars/golf/')).toEqual([200, 'golf'])
  expect(await told('/search/index-1.bin')).toEqual([200, 'index'])
  expect(await told('/search?q=ute')).toEqual([200, 'search'])
})

test('DC-05 DC-06 at Cloudflare Pages an address without a file gets what `_redirects` says of it', async () => {
  expect(await told('/cars/sold-yesterday')).toEqual([200, 'shell'])
  expect(await told('/search/used/toyota')).toEqual([200, 'search'])
  expect(await told('/cars/golf/buy-online?from=mail')).toEqual([301, '/cars/golf/checkout?from=mail'])
  expect(await told('/cars/')).toEqual([301, '/search'])
  expect(await told('/nothing')).toEqual([404, 'nothing here'])
})

test('at Cloudflare Pages the API hears the dealer’s host and the visitor’s address, whatever a visitor says of them', async () => {
  const heard: Record<string, unknown>[] = []
  const api = createServer((request, response) => {
    heard.push({ ...request.headers, method: request.method, url: request.url })
    response.writeHead(302, { Location: '/success' }).end()
  })
  await new Promise<void>(listening => api.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void api.close())
  const env = {
    FORECOURT_API: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    FORECOURT_PROXY_SECRET: 'a secret',
  }
  const headers = {
    'CF-Connecting-IP': '203.0.113.7',
    'X-Forecourt-Address': '198.51.100.1',
    'X-Forecourt-Host': 'south',
  }
  const answer = await ask('/api/leads?a=1', env, { method: 'POST', headers, body: '{}' })
  expect(answer.headers.get('location')).toBe('/success')
  expect(heard).toMatchObject([
    {
      method: 'POST',
      url: '/api/leads?a=1',
      'x-forecourt-host': 'north.example',
      'x-forecourt-address': '203.0.113.7',
      'x-forecourt-proxy': 'a secret',
    },
  ])
  expect((await ask('/apiary', env)).status).toBe(404)
})
