// What a form sends, and what the dealer, the data layer and the page of thanks make of it.
import { expect, type Locator, type Page } from '@playwright/test'
import { builtPage } from '../support/built-page.ts'
import { faultsSeen, readLarge } from '../support/ease.ts'
import { test } from '../support/journey.ts'
import { fillDetails, isLive, newLastName } from '../support/lead-form.ts'
import { listedCar } from '../support/listed-car.ts'
import { holdUp } from '../support/network.ts'
import { leadOf } from '../support/outbox.ts'
import { toldInvalid } from '../support/reader.ts'
import { siteUrl } from '../support/site-url.ts'

const toyota = siteUrl('wattle-coast-toyota')
const brackenfield = siteUrl('brackenfield-motor-group')
const southern = siteUrl('southern-drift-leisure')

const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Thank you' })

type Asked = {
  id: number
  make: string
  model: string
  year?: number
  km?: number
  badge?: string
  car_type: string
  status: string
  stock_number?: string
  dealership_id?: number
  dealership_slug?: string
}

/** A car that is for sale: where its page is, and what that says to its forms. */
function carOf(site: string, type: 'new' | 'used'): { path: string; car: Asked } {
  const { path } = listedCar(site, `${type}-cars`)
  const page = builtPage(new URL(site).hostname.split('.')[0]!, path)
  const { car } = JSON.parse(page.querySelector('[data-car-forms]')!.getAttribute('data-car-forms')!)
  expect(car.car_type).toBe(type)
  return { path, car }
}

type Sent = { lead: Record<string, unknown>; events: Record<string, unknown>[] }

/** Presses the button that sends; tells what went to the API, and what the data layer held when the page was left. */
async function send(page: Page, button: Locator): Promise<Sent> {
  await page.evaluate(() => {
    addEventListener('pagehide', () => sessionStorage.setItem('events', JSON.stringify((window as never)['dataLayer'])))
  })
  const posting = page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/api/leads'))
  await button.click()
  const lead = (await posting).postDataJSON()
  await expect(thanks(page)).toBeVisible()
  return { lead, events: await page.evaluate(() => JSON.parse(sessionStorage.getItem('events')!)) }
}

/** What an event tells of a car. */
const factsOf = ({ status, make, model, year, km, badge }: Asked) =>
  Object.fromEntries(
    Object.entries({ status, make, model, year, kilometers: km, grade: badge }).filter(([, value]) => value != null),
  )

/** The hidden fields of a form about a car. */
const fieldsOf = (car: Asked) => ({
  car_id: car.id,
  'Vehicle Make': car.make,
  'Vehicle Model': car.model,
  car_type: car.car_type,
  vehicle_status: car.status,
  ...(car.stock_number && { stock_number: car.stock_number }),
  ...(car.dealership_id && { car_dealership_id: car.dealership_id }),
})

async function enquire(page: Page, last: string): Promise<Locator> {
  await page.locator('#enquire').scrollIntoViewIfNeeded()
  await isLive(page)
  const form = page.locator('#car-enquiry')
  await fillDetails(form, last)
  await form.getByLabel('What would you like to know?').fill('Is it still there?')
  await form.getByLabel(/I agree/).check()
  return form
}

test('EV-02 EV-10 FM-01 FM-03 FM-10 API-12 DC-122 an enquiry about a used car sends the car, the trade-in, the page, the browser and the visit; the dealer reads them and the data layer hears of the car', async ({
  page,
}) => {
  const last = newLastName()
  await page.goto(`${southern}/?utm_source=mail&utm_campaign=spring`)
  const { path, car } = carOf(southern, 'used')
  await page.goto(southern + path)
  const form = await enquire(page, last)
  await form.getByRole('group', { name: 'Do you have a trade-in?' }).getByRole('radio', { name: 'Yes' }).check()
  await form.getByLabel('Number plate of your trade-in').fill('XYZ-789')
  await form.getByLabel(/finance/i).check()
  const { lead, events } = await send(page, form.getByRole('button', { name: 'Send enquiry' }))
  expect(lead).toMatchObject({
    ...fieldsOf(car),
    category: 'Used Vehicle Enquiry',
    'do-you-have-a-trade-in': 'Yes',
    Rego: 'XYZ789',
    opt_in: true,
    opt_in_finance: true,
    terms_conditions: true,
    url: path,
    source: 'southern-drift-leisure',
    user_agent: await page.evaluate(() => navigator.userAgent),
    lead_attributes: {
      visited_pages: ['/', path],
      linked_query_params: { utm_source: 'mail', utm_campaign: 'spring' },
    },
  })
  expect(events).toEqual([expect.objectContaining({ event_id: 15, ...factsOf(car) })])
  const read = await leadOf(page, last)
  for (const said of ['Used Vehicle Enquiry', 'Their vehicle: Number plate XYZ789', 'Asks about finance: yes'])
    expect(read).toContain(said)
})

test('AU-01 PR-11 EV-01 EV-10 FM-02 FM-03 FM-09 FM-20 an enquiry about a new car is another event, is sent once without what was hidden again, and the page of thanks knows the car', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const last = newLastName()
  const sends: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/leads')) sends.push(request.url())
  })
  const { path, car } = carOf(southern, 'new')
  await page.goto(southern + path)
  await page.locator('#enquire').scrollIntoViewIfNeeded()
  const bar = page.locator('.car-bar')
  await expect(bar).toBeVisible()
  const form = await enquire(page, last)
  await expect(form.getByLabel('Send me news and offers')).toBeChecked()
  await expect(form.getByRole('link', { name: 'Terms of use (opens in a new tab)' })).toBeVisible()
  const registration = form.getByLabel('Number plate of your trade-in')
  await expect(registration).toBeHidden()
  const tradeIn = form.getByRole('group', { name: 'Do you have a trade-in?' })
  await expect(tradeIn.getByRole('radio')).toHaveCount(2)
  await tradeIn.getByRole('radio', { name: 'Yes' }).check()
  await registration.fill('no registration')
  await tradeIn.getByRole('radio', { name: 'No' }).check()
  await expect(registration).toBeHidden()
  const button = form.getByRole('button', { name: 'Send enquiry' })
  // What lies at the edge of the screen comes back to nowhere that is being pressed.
  await button.focus()
  await expect(bar).toBeHidden()
  const { lead, events } = await send(page, button)
  expect(lead).toMatchObject({ ...fieldsOf(car), category: 'New Vehicle Enquiry' })
  expect(events).toEqual([expect.objectContaining({ event_id: 14, ...factsOf(car) })])
  expect(sends).toHaveLength(1)
  const read = await leadOf(page, last)
  for (const said of ['New Vehicle Enquiry', 'Has a trade-in: No']) expect(read).toContain(said)
  expect(read).not.toContain('no registration')
  const sent = await page.evaluate(() => JSON.parse(localStorage.getItem('sent-lead')!))
  expect(sent).toMatchObject({ category: 'New Vehicle Enquiry', car: { id: car.id } })
  await expect(page.getByText(`New Vehicle Enquiry: ${sent.car.name}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the vehicle' })).toHaveAttribute('href', path)
})

/** The second step of a test drive. */
async function goOnToDetails(page: Page, last: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillDetails(page, last)
  await page.getByLabel(/I agree/).check()
  return page.getByRole('button', { name: 'Book this test drive' })
}

test('FM-08 FM-13 EV-04 EV-10 a test drive of a used car goes to the dealership that was chosen, not to where the car stands, and all say so @nightly', async ({
  page,
}) => {
  const last = newLastName()
  const { car } = carOf(brackenfield, 'used')
  const [slug, place] =
    car.dealership_slug === 'brackenfield-west'
      ? ['brackenfield-geelong', 'Brackenfield Geelong']
      : ['brackenfield-west', 'Brackenfield West']
  await page.goto(`${brackenfield}/book-test-drive?car_id=${car.id}`)
  await isLive(page)
  await expect(page.getByRole('region', { name: 'Your enquiry is about this car' })).toBeVisible()
  const dealership = page.getByLabel('Preferred dealership')
  await expect(dealership).toHaveValue(car.dealership_slug!)
  await dealership.selectOption(slug)
  const { lead, events } = await send(page, await goOnToDetails(page, last))
  expect(lead).toMatchObject({ ...fieldsOf(car), category: 'Test Drive', dealership_slug: slug })
  expect(events).toEqual([expect.objectContaining({ event_id: 48, ...factsOf(car) })])
  expect(events[0]).not.toHaveProperty('tags')
  await expect(page.getByText(`The right person at ${place} Sales reads it.`)).toBeVisible()
  const read = await leadOf(page, last)
  expect(read).toContain(`Location: ${place} Sales`)
  expect(read).toContain('The car stands at: Brackenfield')
  expect(read).toContain(`Preferred dealership: ${place}`)
})

test('EV-03 a test drive of a new car, or of none, is tagged as nothing but that @nightly', async ({ page }) => {
  const { car } = carOf(toyota, 'new')
  for (const query of [`?car_id=${car.id}`, '']) {
    await page.goto(`${toyota}/book-test-drive${query}`)
    await isLive(page)
    if (query !== '') await expect(page.getByRole('region', { name: 'Your enquiry is about this car' })).toBeVisible()
    else await page.getByLabel('Showroom').selectOption({ index: 1 })
    const { events } = await send(page, await goOnToDetails(page, newLastName()))
    expect(events).toEqual([
      expect.objectContaining({ event_id: 17, tags: ['Test Drive Only'], ...(query === '' ? {} : factsOf(car)) }),
    ])
    if (query === '') expect(events[0]).not.toHaveProperty('make')
  }
})

test('EV-04 FM-03 FM-20 what is sent before its car is found waits for it, and for no longer than a moment @nightly', async ({
  page,
}) => {
  const { car } = carOf(toyota, 'used')
  const finding = await holdUp(page, '**/compare/*.json')
  const open = async (): Promise<Locator> => {
    await page.goto(`${toyota}/book-test-drive?car_id=${car.id}`)
    await isLive(page)
    return goOnToDetails(page, newLastName())
  }
  const button = await open()
  const sending = send(page, button)
  await expect(page.getByRole('status').filter({ hasText: 'Sending…' })).toBeAttached()
  finding.goOn()
  const { lead, events } = await sending
  expect(lead).toMatchObject(fieldsOf(car))
  expect(events).toMatchObject([{ event_id: 48 }])
  const sent = await page.evaluate(() => JSON.parse(localStorage.getItem('sent-lead')!))
  expect(sent).toMatchObject({ category: 'Test Drive', car: { id: car.id } })

  const never = await holdUp(page, '**/compare/*.json')
  const { lead: without } = await send(page, await open())
  expect(without).toMatchObject({ car_id: car.id, category: 'Test Drive' })
  expect(without).not.toHaveProperty('Vehicle Make')
  never.goOn()
})

test('RT-43 DC-21 a quote fits 320 px with text of twice the size and passes axe, asks for the model of its address, goes to the showroom that was chosen, and the dealer reads which car is wanted', async ({
  page,
}) => {
  await readLarge(page)
  const last = newLastName()
  await page.goto(`${toyota}/models/get-quote?model=corolla`)
  await isLive(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Get a quote' })).toBeVisible()
  expect(await faultsSeen(page)).toEqual([])
  expect(await toldInvalid(page)).toEqual([])
  const model = page.getByLabel('Model', { exact: true })
  const wanted = await model.inputValue()
  expect(wanted).not.toBe('')
  await page.getByLabel('Showroom').selectOption('Wattle Coast Toyota Kempsey Sales')
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillDetails(page, last)
  await page.getByLabel(/I agree/).check()
  const { lead } = await send(page, page.locator('form[data-lead-form] button[type="submit"]'))
  expect(lead).toMatchObject({ category: 'New Vehicle Enquiry', 'Vehicle Model': wanted })
  expect(lead).not.toHaveProperty('model')
  const read = await leadOf(page, last)
  expect(read).toContain('Location: Wattle Coast Toyota Kempsey Sales')
  expect(read).toContain(`Wanted car: ${wanted}`)
  expect(read).not.toContain('Their car')
})

test('RT-60 DC-20 FM-07 FM-23 the page that finds a part fits 320 px with text of twice the size, and passes axe; its only location is chosen by itself, once: whoever clears it is asked to choose', async ({
  page,
}) => {
  await readLarge(page)
  await page.goto(`${toyota}/parts/search`)
  await isLive(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Find a part' })).toBeVisible()
  await expect(page.getByLabel('Which part do you need?')).toBeAttached()
  expect(await faultsSeen(page)).toEqual([])
  const location = page.getByLabel('Location', { exact: true })
  await expect(location).toHaveValue('4106')
  await location.selectOption('')
  await page.getByRole('button', { name: 'Ask for this part' }).click()
  await expect(location).toHaveAccessibleDescription('Please choose a location.')
  await page.reload()
  await isLive(page)
  await expect(location).toHaveValue('')
  await page.goto(`${toyota}/fleet`)
  await page.locator('form[data-lead-form]').scrollIntoViewIfNeeded()
  await isLive(page)
  await expect(location).toHaveValue('')
})
