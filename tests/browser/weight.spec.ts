import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { siteUrl } from '../support/site-url.ts'

const SITE = siteUrl('brackenfield-motor-group')
const KB = 1000

/** The scripts that a page fetched (gzip bytes) and whether one of them is React. */
async function scriptsOf(page: Page, path: string): Promise<{ bytes: number; framework: boolean }> {
  const bodies: Promise<Buffer>[] = []
  page.on('response', response => {
    if (new URL(response.url()).pathname.endsWith('.js')) bodies.push(response.body())
  })
  await page.goto(SITE + path, { waitUntil: 'networkidle' })
  const scripts = await Promise.all(bodies)
  return {
    bytes: scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0),
    framework: scripts.some(script => script.includes('react.dev/errors')),
  }
}

async function firstCar(page: Page): Promise<string> {
  await page.goto(`${SITE}/search/used-cars`)
  return (await page.locator('a[href^="/cars/"]').first().getAttribute('href'))!
}

for (const path of ['/', '/about-us', '/special-offers', '/locations', '/models', '/contact-us']) {
  test(`DC-182 ${path} has no island and ships no framework script`, async ({ page }) => {
    const scripts = await scriptsOf(page, path)
    expect(scripts.framework).toBe(false)
    expect(scripts.bytes).toBeLessThan(10 * KB)
  })
}

test('DC-182 the search page with its engine stays under 150 kB of script, and it is the one that needs React', async ({
  page,
}) => {
  const scripts = await scriptsOf(page, '/search?make=Ford')
  expect(scripts.framework).toBe(true)
  expect(scripts.bytes).toBeLessThan(150 * KB)
})

test('DC-182 a car page stays under 75 kB of script before any interaction and 20 kB of HTML', async ({ page }) => {
  const path = await firstCar(page)
  const fresh = await page.context().newPage()
  expect((await scriptsOf(fresh, path)).bytes).toBeLessThan(75 * KB)
  const html = (await (await page.goto(SITE + path))?.body()) ?? Buffer.alloc(0)
  expect(html.toString()).toContain('</html>')
  expect(gzipSync(html, { level: 9 }).length).toBeLessThan(20 * KB)
})
