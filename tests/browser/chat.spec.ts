import { expect } from '@playwright/test'
import { aCar } from '../support/builders.ts'
import { faultsSeen, pressEnter, readLarge } from '../support/ease.ts'
import { test } from '../support/journey.ts'
import { type OwnDealer, ownDealer } from '../support/own-dealer.ts'
import { aSiteFile } from '../support/site.ts'

const WIDGET = 'https://chat.example/widget.js'

/** A dealer who talks offers over in a chat; no sample dealer has one, for there is nobody to answer. */
const northside = aSiteFile({
  chat: { script: WIDGET },
  features: { makeOffer: 'chat' },
  detail: { buttons: ['enquire', 'make-offer', 'chat'] },
  stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] },
})

// One worker for both: a second would build and serve this dealer again.
test.describe.configure({ mode: 'default' })

let dealer: OwnDealer

test.beforeAll(async () => {
  dealer = await ownDealer({ siteFile: northside, cars: [aCar({ images: [] })] })
})

test.afterAll(() => dealer?.stop())

test('VD-10, VD-40, DC-72 chat and offer open the dealer’s chat, by keyboard and with large text on a phone of 320 px, and nobody loads it before', async ({
  page,
}) => {
  await readLarge(page)
  let loads = 0
  await page.route(WIDGET, route => {
    loads += 1
    return route.fulfill({
      contentType: 'text/javascript',
      body: `let opened = 0; addEventListener('forecourt:chat', () => { document.title = 'Chat ' + ++opened })`,
    })
  })
  await page.goto(`${dealer.site}/cars/2021-toyota-corolla-4711`)
  const actions = page.locator('.car__actions')
  await expect(actions.locator('.button')).toHaveText(['Enquire', 'Make an Offer', 'Chat with us'])
  await expect(page.locator('html[data-car-toggles]')).toBeAttached()
  expect(loads).toBe(0)
  expect(await faultsSeen(page)).toEqual([])
  await pressEnter(actions.getByRole('button', { name: 'Make an Offer' }))
  await expect(page).toHaveTitle('Chat 1')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await pressEnter(actions.getByRole('button', { name: 'Chat with us' }))
  await expect(page).toHaveTitle('Chat 2')
  expect(loads).toBe(1)
})

test('DC-72 where the chat cannot be reached, the visitor is led to the enquiry @nightly', async ({ page }) => {
  await page.route(WIDGET, route => route.abort())
  await page.goto(`${dealer.site}/cars/2021-toyota-corolla-4711`)
  await page.getByRole('button', { name: 'Chat with us' }).click()
  await expect(page).toHaveURL(/#enquire$/)
  await expect(page.locator('#enquire')).toBeInViewport()
})
