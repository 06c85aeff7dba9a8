import { expect, type Locator, type Page } from '@playwright/test'
import { addMonths } from 'date-fns'
import { formatDate } from '../../src/domain/date.ts'
import { localDate } from '../../src/domain/time-zone.ts'
import { axeFaults } from '../support/axe.ts'
import { builtFile, wordsOf } from '../support/built-page.ts'
import { openCalculator } from '../support/calculator.ts'
import { faultsSeen, readLarge, tabTo } from '../support/ease.ts'
import { isIdle } from '../support/idle.ts'
import { test } from '../support/journey.ts'
import { fillDetails, newLastName } from '../support/lead-form.ts'
import { carThatIs, listedCar } from '../support/listed-car.ts'
import { leadOf } from '../support/outbox.ts'
import { siteUrl } from '../support/site-url.ts'

const toyota = siteUrl('wattle-coast-toyota')
const WARNING =
  'WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate. The comparison rate is based on a 5 year secured loan of $30,000.'

const WEEKLY = '.car-card__finance'

/** A car whose card states what it costs a week. */
const financedCar = () => listedCar(toyota, 'used-cars', { fits: one => one.querySelector(WEEKLY) !== null })

/** Opens such a car, and tells what its card says, what stands directly below the price, and what is below the buttons. */
async function openFinanced(page: Page): Promise<{ card: string; repayment: Locator; finance: Locator }> {
  const { path, card } = financedCar()
  await page.goto(toyota + path)
  return {
    card: wordsOf(card, WEEKLY)!,
    repayment: page.locator('.price--large + .repayment'),
    finance: page.getByRole('region', { name: 'Car Finance' }),
  }
}

test('FN-20, FN-15, FN-21, DC-98 the disclaimer is fetched by car id when it is asked for, and says until when the offer is valid; a lender who lends by the month, with a high balloon, is worked out by these very terms', async ({
  page,
}) => {
  // The day is of the server's clock: that of a phone may be wrong.
  await page.clock.setFixedTime(new Date('2026-01-15T10:00:00+11:00'))
  const asked: string[] = []
  page.on('request', request => request.url().endsWith('/finance-disclaimer') && asked.push(request.url()))
  const { repayment, finance } = await openFinanced(page)
  const id = await repayment.locator('[data-finance-disclaimer]').getAttribute('data-finance-disclaimer')
  const text = repayment.getByText(/^Sample figures for a demonstration/)
  await expect(text).toBeHidden()
  expect(asked).toEqual([])
  const fetched = page.waitForResponse(/\/finance-disclaimer$/)
  await repayment.getByText('Finance disclaimer').click()
  const answer = await fetched
  expect(answer.status()).toBe(200)
  const today = localDate(new Date(answer.headers()['date']!), 'Australia/Sydney')
  const until = addMonths(new Date(`${today}T12:00:00Z`), 1)
  await expect(text).toHaveText(
    new RegExp(` Offer valid until ${formatDate(until.toISOString().slice(0, 10), 'en-AU', 'UTC')}$`),
  )
  expect(asked.map(url => new URL(url).pathname)).toEqual([`/api/cars/${id}/finance-disclaimer`])

  await finance.locator('.calculator script').evaluate(script => {
    const { start, ...others } = JSON.parse(script.textContent ?? '')
    const inputs = { price: 30_000, deposit: 3_000, termYears: 3.5, ratePercent: 9, balloonPercent: 60 }
    script.firstChild!.nodeValue = JSON.stringify({ ...others, start: { ...start, inputs, given: {} } })
  })
  const { answer: weekly, field } = await openCalculator(finance)
  await expect(field(/Term/).locator(':checked')).toHaveText('42 months')
  await expect(field(/Balloon/)).toHaveValue('60')
  await expect(weekly).toContainText('$97 per week')
  await expect(finance.locator('.calculator .finance__rows')).toContainText('$16,200')
  await field(/Deposit/).fill('4000')
  await expect(field(/Term/).locator(':checked')).toHaveText('42 months')
  await expect(weekly).toContainText('$94 per week')
  await field(/Term/).selectOption('4 years')
  await field(/Balloon/).fill('70')
  await expect(finance.locator('.calculator .finance__rows')).toContainText('$13,000')
})

test('FN-21, VD-15, FN-13, DC-100 card, page and calculator state the same weekly estimate, with comparison rate and warning in one view with it, on a phone and on paper too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const { card, repayment, finance } = await openFinanced(page)
  const [, weekly, rate] = /(\$[\d,]+ per week).*?([\d.]+% comparison rate)/.exec(card)!
  const amount = repayment.locator('.price__finance')
  await expect(amount).toContainText(weekly!)
  await amount.evaluate(element => element.scrollIntoView({ block: 'start' }))
  await expect(amount).toBeInViewport({ ratio: 1 })
  await expect(amount).toContainText(rate!)
  await expect(repayment.getByText(WARNING)).toBeInViewport({ ratio: 1 })
  const { answer } = await openCalculator(finance)
  await expect(answer).toContainText(weekly!)
  await answer.evaluate(element => element.scrollIntoView({ block: 'start' }))
  await expect(answer).toContainText(rate!)
  await expect(finance.getByText(WARNING).filter({ visible: true })).toBeInViewport({ ratio: 1 })
  // An open calculator stays on the screen; paper has what it says of the car as it is.
  await page.emulateMedia({ media: 'print' })
  await expect(amount).toBeVisible()
  await expect(repayment.getByText(WARNING)).toBeVisible()
  await expect(finance.locator('.finance__calculator')).toBeHidden()
})

test('DC-102, FN-22, DC-64 the calculator answers to price, deposit, term, rate and balloon, and leads to pre-approval of this car', async ({
  page,
}) => {
  const { finance } = await openFinanced(page)
  const { answer, field } = await openCalculator(finance)
  const weekly = async () => Number(/\$([\d,]+) per week/.exec(await answer.innerText())![1]!.replace(',', ''))
  const start = await weekly()
  await field(/Balloon/).fill('30')
  expect(await weekly()).toBeLessThan(start)
  await field(/Balloon/).fill('0')
  await field(/Deposit/).fill('4000')
  const lower = await weekly()
  expect(lower).toBeLessThan(start)
  const shown = (await page.locator('.car__buy .price__now').first().innerText()).replace('$', '')
  const price = shown.replaceAll(',', '')
  await expect(field(/Price/)).toHaveValue(shown)
  // Digit by digit: the deposit is above what stands there at first.
  await field(/Price/).clear()
  await field(/Price/).pressSequentially(String(Number(price) - 3000))
  await expect(field(/Deposit/)).toHaveValue('4,000')
  expect(await weekly()).toBeLessThan(lower)
  // As prices are written, and by the arrow keys; what is no price leaves the answer as it is.
  await field(/Price/).fill(`$${Number(price).toLocaleString('en-AU')}`)
  expect(await weekly()).toBe(lower)
  await field(/Price/).fill('about that')
  expect(await weekly()).toBe(lower)
  await field(/Price/).press('ArrowDown')
  await expect(field(/Price/)).toHaveValue((Number(price) - 500).toLocaleString('en-AU'))
  await field(/Price/).press('ArrowUp')
  expect(await weekly()).toBe(lower)
  await field(/Term/).selectOption('7 years')
  expect(await weekly()).toBeLessThan(lower)
  await field(/Interest rate/).fill('20')
  await expect(answer).toContainText(/2\d\.\d\d% comparison rate/)
  await expect(finance.getByText('This is an estimate, not a quote or an offer of credit.')).toBeVisible()
  await finance.getByRole('button', { name: 'Reset the figures' }).click()
  expect(await weekly()).toBe(start)
  for (const name of ['Get Pre-Approved', 'Get Pre-Approved Now']) {
    const link = finance.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', /^\/finance\?car_id=\d+[^#]*#finance-form$/)
  }
  // What was chosen here goes along, and is not asked again.
  await field(/Deposit/).fill('3000')
  await field(/Term/).selectOption('7 years')
  await finance.getByRole('link', { name: 'Get Pre-Approved Now' }).click()
  await page.locator('form[data-live]').waitFor()
  const form = page.locator('#finance-form')
  await expect(form.getByLabel('Deposit')).toHaveValue('3000')
  await expect(form.getByLabel('Term').first()).toHaveValue('7 years')
  await expect(form.getByLabel('Vehicle price budget')).toHaveValue('')
  // So does the calculator there, which is of this car.
  const figures = figuresOn(page)
  await figures.evaluate(section => section.scrollIntoView())
  await expect(figures.getByLabel('Deposit')).toHaveValue('3,000')
  await expect(figures.getByLabel('Term').locator(':checked')).toHaveText('7 years')
})

const figuresOn = (page: Page) => page.getByRole('region', { name: 'What repayments can look like' })

test('FN-13, DC-102, DC-184 before its form the finance page says what finance costs, with comparison rate and warning, also without scripts', async ({
  browser,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await plain.newPage()
  await page.goto(`${toyota}/finance`)
  const figures = figuresOn(page)
  await expect(figures.locator('.calculator__answer')).toHaveText(/\$[\d,]+ per week[\d.]+% comparison rate/)
  await expect(figures.getByText(WARNING)).toBeVisible()
  await expect(figures.locator('.loan__terms')).toContainText('Term')
  await expect(figures.getByText('Change the figures')).toBeHidden()
  await expect(figures.getByLabel('Deposit')).toBeHidden()
  await expect(figures.getByRole('link')).toHaveCount(0)
  // Past all that to the form.
  await page.getByRole('link', { name: 'Start your enquiry' }).click()
  await expect(page.locator('#finance-form')).toBeInViewport()
  await plain.close()
})

test('DC-102, DC-182, RT-11 the calculator of the finance page answers by keyboard once it is touched, with what was typed before its code came, and gives its figures to the form', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  const arrived = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/*show-calculator*.js', async route => {
    asked.push(route.request().url())
    await arrived.promise
    await route.continue()
  })
  await page.goto(`${toyota}/finance`)
  await page.locator('form[data-live]').waitFor()
  await isIdle(page)
  expect(asked).toEqual([])
  const figures = figuresOn(page)
  const price = figures.getByLabel('Price')
  await tabTo(price)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('20000')
  await figures.getByLabel('Term').selectOption('7 years')
  arrived.resolve()
  await expect(figures.locator('.finance__rows').first()).toContainText('$20,000')
  await expect(price).toHaveValue(/^20,?000$/)
  await expect(figures.getByLabel('Term').locator(':checked')).toHaveText('7 years')
  await figures.getByLabel('Deposit').fill('4000')
  await expect(figures.locator('.finance__rows').first()).toContainText('$16,000')
  const ask = figures.getByRole('link', { name: 'Ask about finance with these figures' })
  await ask.press('Enter')
  const form = page.locator('#finance-form')
  await expect(form).toBeInViewport()
  await expect(form.getByLabel('Vehicle price budget')).toHaveValue('20000')
  await expect(form.getByLabel('Deposit')).toHaveValue('4000')
  await expect(form.getByLabel('Term').first()).toHaveValue('7 years')
  expect(page.url()).toBe(`${toyota}/finance#finance-form`)
  // All of them, as they stand now, whatever the form was given or told before.
  await form.getByLabel('Deposit').fill('1')
  await ask.press('Enter')
  await expect(form.getByLabel('Deposit')).toHaveValue('4000')
  await figures.getByRole('button', { name: 'Reset the figures' }).press('Enter')
  const start = (await price.inputValue()).replace(',', '')
  await ask.press('Enter')
  await expect(form.getByLabel('Vehicle price budget')).toHaveValue(start)
  await expect(form.getByLabel('Deposit')).toHaveValue('0')
  await expect(form.getByLabel('Term').first()).toHaveValue('5 years')
  expect(page.url()).toBe(`${toyota}/finance#finance-form`)
  expect(await axeFaults(page, '.loan')).toEqual([])
  expect(await faultsSeen(page, '.loan')).toEqual([])
  expect(errors).toEqual([])
})

test('DC-102, features #3 who knows what a week may cost is told the price, led to the cars up to it, and finds the figures again on the way back', async ({
  page,
}) => {
  await page.goto(`${toyota}/finance?utm_source=paper`)
  const figures = figuresOn(page)
  await figures.getByLabel('Deposit').fill('7000')
  await expect(figures.locator('.finance__rows').first()).not.toContainText('$7,000')
  await figures.getByLabel('You pay a week').fill('120')
  await expect(figures.getByText('$120 per week', { exact: true })).toBeVisible()
  const cars = figures.getByRole('link', { name: /^See cars up to \$/ })
  const [most] = (await cars.textContent())!.match(/\$[\d,]+/)!
  await cars.click()
  await expect(page).toHaveURL(new RegExp(`/search\\?price=-${most.replace(/\D/g, '')}$`))
  await expect(page.getByText(`Price ≤ ${most}`)).toBeVisible()
  await page.goBack()
  await expect(figures.getByLabel('You pay a week')).toHaveValue('120')
  await expect(figures.getByLabel('Deposit')).toHaveValue('7,000')
  await expect(page.locator('#finance-form').getByLabel('Vehicle price budget')).toHaveValue(most.replace(/\D/g, ''))
  expect(new URL(page.url()).searchParams.get('utm_source')).toBe('paper')
})

test('RT-11, FN-22, DC-102 figures in the address of the finance page fill its calculator and its form alike, and what the calculator makes of them goes to the dealer, rate and balloon too', async ({
  page,
}) => {
  const last = newLastName()
  await page.goto(`${toyota}/finance?vehiclePriceBudget=30000&term=7`)
  const figures = figuresOn(page)
  const form = page.locator('#finance-form')
  await expect(figures.getByLabel('Price')).toHaveValue('30,000')
  await expect(figures.getByLabel('Term').locator(':checked')).toHaveText('7 years')
  await expect(figures.getByText('An example for a car at $30,000.')).toBeVisible()
  await form.locator('form[data-live]').waitFor()
  await expect(form.getByLabel('Vehicle price budget')).toHaveValue('30000')
  // Nobody is asked for what only a calculator makes.
  const [rate, balloon] = [form.getByLabel('Interest rate (% a year)'), form.getByLabel('Balloon (% of the loan)')]
  await expect(rate).toBeHidden()
  await figures.getByLabel('Interest rate').fill('6.5')
  await figures.getByLabel('Balloon').fill('20')
  await figures.getByRole('link', { name: 'Ask about finance with these figures' }).press('Enter')
  await expect(rate).toHaveValue('6.5')
  await expect(balloon).toHaveValue('20')
  expect(await faultsSeen(page, '#finance-form')).toEqual([])
  // What is emptied is not taken away under the hand that empties it.
  await rate.fill('')
  await expect(rate).toBeFocused()
  await rate.fill('6')
  await page.reload()
  await form.locator('form[data-live]').waitFor()
  await expect(rate).toHaveValue('6')
  await form.getByLabel('Showroom').selectOption({ index: 1 })
  await form.getByRole('button', { name: 'Continue' }).click()
  await form.getByRole('button', { name: 'Continue' }).click()
  await fillDetails(page, last)
  await form.getByLabel(/I agree/).check()
  await form.getByRole('button', { name: 'Send finance enquiry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
  const lead = await leadOf(page, last)
  for (const said of ['Interest rate (% a year): 6', 'Balloon (% of the loan): 20']) expect(lead).toContain(said)
})

test('RT-12, FN-20, FN-21 opened for a car, the finance page says what the page of that car says, and nothing where that says nothing', async ({
  page,
}) => {
  const { repayment } = await openFinanced(page)
  const id = await repayment.locator('[data-finance-disclaimer]').getAttribute('data-finance-disclaimer')
  const [amount, rate] = await repayment.locator('.price__finance > *').allInnerTexts()
  await page.goto(`${toyota}/finance?car_id=${id}&car_type=new#finance-form`)
  const kind = page.getByLabel('Which kind of car?')
  await expect(kind).toHaveValue('new')
  await kind.selectOption('used')
  // Once its car is there, the page leads to the form again.
  await page.locator('.asked-car:not([aria-busy])').waitFor()
  const figures = figuresOn(page)
  await figures.evaluate(section => section.scrollIntoView())
  await expect(figures.locator('.calculator__answer')).toContainText(`${amount}${rate}`)
  await expect(figures.getByText(/^The .+ at \$[\d,]+\.$/)).toBeVisible()
  await expect(figures.locator('details')).toHaveAttribute('data-finance-disclaimer', id!)
  await figures.getByRole('link', { name: 'Ask about finance with these figures' }).click()
  await expect(page.getByLabel('Vehicle price budget')).toHaveValue(/^\d{4,}$/)
  await expect(kind).toHaveValue('used')
  const silent = listedCar(toyota, 'used-cars', { fits: one => one.querySelector(WEEKLY) === null })
  await page.goto(`${toyota}/finance?car_id=${silent.id}`)
  await expect(figures.getByText('There are no finance figures for this car here.')).toBeVisible()
  await expect(figures).not.toContainText(/%|per week/)
  await page.goto(`${toyota}/finance?car_id=${carThatIs(toyota, 'sold')}`)
  await expect(figures.getByText('This car is no longer in our stock.')).toBeVisible()
  await expect(figures).not.toContainText(/%|per week|finance figures/)
})

test('DC-102 what is typed beyond the limits counts as the limit, by keyboard alone and with large text on a phone of 320 px @nightly', async ({
  page,
}) => {
  await readLarge(page)
  const { finance } = await openFinanced(page)
  await tabTo(finance.locator('summary', { hasText: 'Work out your own repayments' }))
  await page.keyboard.press('Enter')
  const deposit = finance.getByLabel(/Deposit/)
  await expect(deposit).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(deposit).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('99999999')
  await expect(finance.getByRole('status')).toContainText('$0 per week')
  await page.keyboard.press('Tab')
  const price = (await page.locator('.car__buy .price__now').innerText()).replace('$', '')
  await expect(deposit).toHaveValue(price)
  expect(await faultsSeen(page, '.finance')).toEqual([])
})

test('FN-13 the warning stands wherever cards show a comparison rate: on the home page, in search, and once with cars that may fit what is asked for, also where none surely does', async ({
  page,
}) => {
  const rated = (within: Page | Locator) =>
    within.locator('.car-card__finance').filter({ hasText: 'comparison rate' }).first()
  await page.goto(toyota)
  await expect(rated(page)).toBeVisible()
  await expect(page.getByText(WARNING).first()).toBeVisible()
  const warning = page.locator('.search').getByText(WARNING)
  for (const { asked, count, surely } of [
    { asked: 'towing_kg=9000-', count: /^0 /, surely: false },
    { asked: 'towing_kg=1500-', count: /^[1-9]/, surely: true },
  ]) {
    await page.goto(`${toyota}/search?${asked}`)
    await expect(page.locator('.results-count__shown')).toHaveText(count)
    const unknown = page.getByRole('region', { name: /more may fit/ })
    if (surely) {
      await expect(rated(page.locator('.search'))).toBeVisible()
      await expect(warning).toBeVisible()
    }
    await unknown.getByRole('button', { name: 'Show them' }).click()
    await expect(rated(unknown)).toBeVisible()
    await expect(page.locator('.results-count__shown')).toHaveText(count)
    await expect(warning).toHaveCount(1)
    await expect(warning).toBeVisible()
  }
})

test('FN-13, DC-04 the warning stands on the page of a car that came after the build, too @nightly', async ({
  page,
}) => {
  const { path } = financedCar()
  const shell = builtFile('wattle-coast-toyota', '/cars/car')
  await page.route(`**${path}`, route => route.fulfill({ body: shell, contentType: 'text/html' }))
  await page.goto(toyota + path)
  await expect(page.locator('.late-car .car-card__finance')).toContainText('comparison rate')
  await expect(page.locator('.late-car').getByText(WARNING)).toBeVisible()
})

test('without scripts the example stands, and nothing that could not answer @nightly', async ({ browser }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const page = await plain.newPage()
  await page.goto(toyota + financedCar().path)
  await expect(page.locator('.repayment').getByText(WARNING)).toBeVisible()
  await page.getByText(/^Example for this car at/).click()
  await expect(page.getByText('Amount borrowed')).toBeVisible()
  await expect(page.getByText('Work out your own repayments')).toBeHidden()
  await plain.close()
})

test('BD-13, DC-104 the calculator is a React island that passes axe, and its code comes only when it is opened: one that does not come says so, and is there when the page is loaded anew; a disclaimer whose call fails is read all the same', async ({
  page,
}) => {
  await page.route('**/*show-calculator*.js', route => route.abort())
  await page.route('**/api/cars/*/finance-disclaimer', route => route.abort())
  await page.clock.setFixedTime(new Date('2026-01-31T10:00:00+11:00'))
  const { repayment, finance } = await openFinanced(page)
  const text = repayment.getByText(/^Sample figures for a demonstration/)
  await expect(text).toBeHidden()
  await repayment.getByText('Finance disclaimer').click()
  await expect(text).toBeVisible()
  await expect(text).toHaveText(/ Offer valid until 28 February 2026$/)
  await finance.getByText('Work out your own repayments').click()
  await expect(finance.getByRole('alert')).toContainText('An unexpected error occured')
  expect(await axeFaults(page, '.car__buy')).toEqual([])

  await page.unroute('**/*show-calculator*.js')
  const scripts: string[] = []
  page.on('response', response => scripts.push(response.url()))
  await page.reload()
  await isIdle(page)
  expect(scripts.filter(url => /calculator|framework/.test(url))).toEqual([])
  await openCalculator(finance)
  await expect(finance.getByRole('alert')).toHaveCount(0)
  expect(scripts.filter(url => /show-calculator/.test(url))).toHaveLength(1)
  expect(scripts.filter(url => /framework/.test(url))).toHaveLength(1)
  expect(await axeFaults(page, '.car__buy')).toEqual([])
})
