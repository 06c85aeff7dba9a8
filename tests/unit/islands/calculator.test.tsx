// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, test, vi } from 'vitest'
import { CalculatorIsland, chosenIn } from '../../../src/islands/finance/CalculatorIsland.tsx'
import { fillFromAddress } from '../../../src/islands/forms/fields.ts'
import { routes } from '../../../src/routes.ts'
import { parseSearch } from '../../../src/search/routing.ts'
import { EVERY_CAR, withRange } from '../../../src/search/state.ts'
import type { Site } from '../../../src/site/site.ts'
import type { CalculatorSetup } from '../../../src/views/car-finance.ts'
import { carPage } from '../../../src/views/car-page.ts'
import { financeEnquiry } from '../../../src/views/forms/finance-forms.ts'
import type { FinancePage } from '../../../src/views/forms/finance-page.ts'
import type { FieldShown } from '../../../src/views/forms/form-shown.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const lender = { interestRate: 8, comparisonRate: 8.7, paymentWeek: 99, paymentMonth: 430, disclaimer: 'Terms apply.' }
const car = aCar({ price: 20_000, finance_lenders: { manual: lender } })

test.each([
  ['week', ['$99 per week', '8.70% comparison rate', '$430 per month'], 'Total when repaid weekly$25,740'],
  ['month', ['$430 per month', '8.70% comparison rate'], 'Total when repaid monthly$25,800'],
] as const)(
  'FN-13, DC-98, DC-102 the calculator of a site that tells repayments by the %s',
  async (repaymentsPer, told, total) => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    const { finance } = carPage(aSite({ cars: [car], settings: { finance: { repaymentsPer } } }), car)
    const page = document.createElement('main')
    document.body.replaceChildren(page)
    const root = createRoot(page)
    await act(async () => root.render(<CalculatorIsland setup={finance!.calculator!.setup} />))
    const shown = [...page.querySelectorAll('.calculator__answer > *')].map(({ textContent }) => textContent)
    const rows = [...page.querySelectorAll('.finance__rows div')].map(({ textContent }) => textContent)
    await act(async () => root.unmount())
    page.remove()
    expect(shown).toEqual(told)
    expect(rows).toContain(total)
  },
)

test('DC-102, features #3 more a week than the highest price is repaid with says to what the price was changed', async () => {
  const { setup } = figuresOf(aSite({ cars: [car] }))
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const page = document.createElement('main')
  document.body.replaceChildren(page)
  const root = createRoot(page)
  await act(async () => root.render(<CalculatorIsland setup={setup} />))
  const pay = async (text: string) => {
    const [, field] = page.querySelectorAll('input')
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
      field!.dispatchEvent(new Event('input', { bubbles: true }))
    })
    return page.querySelector('.calculator__inputs')!.textContent
  }
  const [enough, tooMuch, again] = [await pay('120'), await pay('99999'), await pay('120')]
  // A price in whole dollars is repaid with a few cents less.
  const withCents = await pay('120.4')
  await act(async () => root.unmount())
  page.remove()
  expect(tooMuch).toContain('Price changed to $9,999,999: it can be from $0 to $9,999,999.')
  for (const text of [enough, again, withCents]) expect(text).not.toContain('changed to')
})

test('DC-102 a deposit above the price says to what it was changed, beside the field and to a reader, until the next change', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.useFakeTimers()
  const { finance } = carPage(aSite({ cars: [car] }), car)
  const page = document.createElement('main')
  document.body.replaceChildren(page)
  const root = createRoot(page)
  await act(async () => root.render(<CalculatorIsland setup={finance!.calculator!.setup} />))
  const [, deposit] = page.querySelectorAll('input')
  const write = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(deposit, text)
      deposit!.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const said = async () => {
    await act(async () => vi.advanceTimersByTime(1000))
    const described = deposit!.getAttribute('aria-describedby')!.split(' ')
    const [unit, beside] = described.map(id => document.getElementById(id)!.textContent)
    expect(unit).toBe('$')
    return { beside, read: page.querySelector('output')!.textContent }
  }
  await write('999999')
  const beyond = await said()
  await write('5000')
  const within = await said()
  await act(async () => root.unmount())
  page.remove()
  vi.useRealTimers()
  const changed = 'Deposit changed to $20,000: it can be from $0 to $20,000.'
  expect(beyond.beside).toBe(changed)
  expect(beyond.read.startsWith(`${changed} $0 per week`)).toBe(true)
  expect(within.beside).toBeUndefined()
  expect(within.read).not.toContain('changed')
})

test('DC-102, features #3 what can be paid a week makes the price of the finance page, whatever else is changed then, and leads to the cars up to it', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const site = aSite({ cars: [car] })
  const view = routes.find(({ pattern }) => pattern === '/finance')!.view(site, {}) as unknown as FinancePage
  const page = document.createElement('main')
  document.body.replaceChildren(page)
  const root = createRoot(page)
  await act(async () => root.render(<CalculatorIsland setup={view.figures!.setup} />))
  const field = (label: string) => {
    const { htmlFor } = [...page.querySelectorAll('label')].find(({ textContent }) => textContent === label)!
    return document.getElementById(htmlFor) as HTMLInputElement
  }
  const write = (text: string, label: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(label), text)
      field(label).dispatchEvent(new Event('input', { bubbles: true }))
      field(label).dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    })
  const shown = () => ({
    pay: field('You pay a week').value,
    price: field('Price').value,
    deposit: field('Deposit').value,
    cars: page.querySelector('.calculator__answer a')!.getAttribute('href'),
  })
  const begun = shown()
  await write('120', 'You pay a week')
  await write('7,000', 'Deposit')
  const paid = shown()
  const told = page.querySelector('.calculator__answer strong')!.textContent
  await write('', 'You pay a week')
  const emptied = shown()
  await write('20000', 'Price')
  const priced = shown()
  await write('120', 'You pay a week')
  await write('30,000', 'Deposit')
  const beyondPrice = shown()
  await act(async () => page.querySelector<HTMLElement>('.text-button')!.click())
  const again = shown()
  await act(async () => root.unmount())
  page.remove()
  expect(begun).toEqual({ pay: '99', price: '20,000', deposit: '0', cars: '/search?price=-20000' })
  expect(paid).toEqual({ pay: '120', price: '32,698', deposit: '7,000', cars: '/search?price=-32698' })
  expect(told).toBe('$120 per week')
  expect(emptied).toEqual(paid)
  expect(priced).toMatchObject({ pay: '61', price: '20,000', deposit: '7,000' })
  expect(beyondPrice).toMatchObject({ pay: '120', price: '55,698', deposit: '30,000' })
  expect(again).toEqual(begun)
  expect(parseSearch(paid.cars!.split('?')[1]!)).toEqual(withRange(EVERY_CAR, 'price', { max: 32_698 }))
})

test('FN-22 RT-11 to pre-approval goes along what was changed in the calculator, and no more, as the finance form reads it; amounts are shown with their thousands apart', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const site = aSite({ cars: [car] })
  const page = document.createElement('main')
  document.body.replaceChildren(page)
  const root = createRoot(page)
  await act(async () => root.render(<CalculatorIsland setup={carPage(site, car).finance!.calculator!.setup} />))
  const link = () => page.querySelector('a.button')!.getAttribute('href')!
  const chosen = () => Object.fromEntries(new URL(link(), 'https://northside.example').searchParams)
  const change = (element: HTMLInputElement | HTMLSelectElement, text: string) =>
    act(async () => {
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')!
      set!.call(element, text)
      element.dispatchEvent(new Event(element.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
    })
  const linked = { car_id: String(car.id), car_type: car.car_type }
  expect(chosen()).toEqual(linked)
  const [price, deposit, rate, balloon] = page.querySelectorAll('input')
  expect(price!.value).toBe('20,000')
  await change(deposit!, '3000')
  await change(page.querySelector('select')!, '7')
  expect(chosen()).toEqual({ ...linked, deposit: '3000', term: '7' })
  await change(price!, '18000')
  expect(chosen()).toEqual({ ...linked, vehiclePriceBudget: '18000', deposit: '3000', term: '7' })
  await change(rate!, '6.5')
  await change(balloon!, '20')
  expect(chosen()).toMatchObject({ rate: '6.5', balloon: '20' })
  expect(link()).toMatch(/#finance-form$/)
  const fields = financeEnquiry(site).steps.flatMap(step => step.fields)
  const read = fields.map(({ fromQuery }) => fromQuery)
  expect(read).toEqual(expect.arrayContaining(Object.keys(chosen()).filter(name => name !== 'car_id')))
  const term = fields.find(({ fromQuery }) => fromQuery === 'term')
  expect(term?.kind === 'select' && term.options.find(({ slug }) => slug === '7')?.value).toBe('7 years')
  await act(async () => root.unmount())
  page.remove()
})

test('RT-11 FN-22 the address of the finance page says all that a calculator may begin with, and a range of prices is none of it', () => {
  const { start } = carPage(aSite({ cars: [car] }), car).finance!.calculator!.setup
  const chosen = { price: 30_000, deposit: 4_000, termYears: 7, ratePercent: 6.5, balloonPercent: 20 }
  expect(chosenIn('?vehiclePriceBudget=30000&deposit=4000&term=7&rate=6.5&balloon=20', start)).toEqual(chosen)
  expect(chosenIn('?vehiclePriceBudget=$30,000', start).price).toBe(30_000)
  for (const range of ['25000-30000', '25k – 30k']) {
    expect(chosenIn(`?vehiclePriceBudget=${range}`, start)).toEqual(start.inputs)
  }
})

describe('RG-02, DC-102 in the United States', () => {
  const settings = { region: 'en-US', finance: { repaymentsPer: 'month' } } as const
  const american = aSite({ cars: [car], settings })

  async function shown(setup: CalculatorSetup, address?: string) {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    const page = document.createElement('main')
    document.body.replaceChildren(page)
    const root = createRoot(page)
    const chosen = address === undefined ? {} : { chosen: chosenIn(address, setup.start) }
    await act(async () => root.render(<CalculatorIsland setup={setup} {...chosen} />))
    const select = page.querySelector('select')!
    const told = {
      text: page.textContent,
      terms: [...select.options].map(({ text }) => text),
      term: select.selectedOptions[0]!.text,
      asked: Object.fromEntries(
        new URL(page.querySelector<HTMLAnchorElement>('a.button')!.href, 'https://north.example').searchParams,
      ),
    }
    await act(async () => root.unmount())
    page.remove()
    return told
  }

  test('the calculator asks for months, and for no balloon', async () => {
    const { setup } = carPage(american, car).finance!.calculator!
    const { text, terms, term } = await shown(setup)
    expect(terms).toEqual(['36 months', '48 months', '60 months', '72 months', '84 months'])
    expect(term).toBe('60 months')
    expect(text).toContain('Down payment')
    expect(text.replace(setup.warning!, '')).not.toMatch(/balloon|years/i)
  })

  test('FN-22, RT-11 months go along to the form, and no balloon that nobody chose; years of an older address count as months', async () => {
    const { setup } = figuresOf(american)
    expect((await shown(setup)).asked).toEqual({ vehiclePriceBudget: '20000', deposit: '0', term: '60', rate: '8' })
    for (const address of ['?term=72', '?term=6']) {
      expect(await shown(setup, address)).toMatchObject({ term: '72 months', asked: { term: '72' } })
    }
    const [term] = financeEnquiry(american).steps[0]!.fields.filter(({ fromQuery }) => fromQuery === 'term')
    document.body.innerHTML = formMarkup(term!)
    for (const asked of ['72', '6', '72 months']) {
      fillFromAddress(document.body, `?term=${asked}`)
      expect(document.querySelector('select')!.value, asked).toBe('72 months')
    }
  })

  test('RT-11, DC-102 a term that neither offers is the same in calculator and form: the nearest, and of two the longer', async () => {
    for (const [site, terms] of [
      [american, ['42', '41', '90', '12', '9', '2', '7', '42 months', '54.5', '36-48', 'soon']],
      [aSite({ cars: [car] }), ['3.5', '3.4', '42', '0', '7', '36-48', 'soon']],
    ] as const) {
      const { setup } = figuresOf(site)
      for (const asked of terms) {
        const [term] = financeEnquiry(site).steps[0]!.fields.filter(({ fromQuery }) => fromQuery === 'term')
        document.body.innerHTML = formMarkup(term!)
        fillFromAddress(document.body, `?term=${asked}`)
        const inForm = document.querySelector('select')!.value
        const { term: inCalculator } = await shown(setup, `?term=${asked}`)
        // What is no number was not chosen: the calculator is where it began.
        const isNumber = !['36-48', 'soon'].includes(asked)
        expect([asked, inForm]).toEqual([asked, isNumber ? inCalculator : ''])
      }
    }
    expect((await shown(figuresOf(american).setup, '?term=42')).term).toBe('48 months')
  })

  test('a balloon that a lender or an older address has can be seen, and goes along', async () => {
    const { setup } = figuresOf(american)
    const old = await shown(setup, '?balloon=20')
    expect(old.text).toContain('Balloon$4,000')
    expect(old.asked).toMatchObject({ balloon: '20' })
    const lent = { ...car, finance_lenders: { manual: { ...lender, balloon: 5_000 } } }
    const own = carPage(aSite({ cars: [lent], settings }), lent).finance!.calculator!
    expect((await shown(own.setup)).text).toContain('Balloon$5,000')
  })
})

const figuresOf = (site: Site) =>
  (routes.find(({ pattern }) => pattern === '/finance')!.view(site, {}) as unknown as FinancePage).figures!

/** A question to choose from, as the page has it. */
function formMarkup(field: FieldShown): string {
  const options = field.kind === 'select' ? field.options : []
  const markup = options.map(({ value, slug }) => `<option value="${value}" data-slug="${slug}">${value}</option>`)
  const nearest = field.kind === 'select' && field.nearest ? 'data-nearest' : ''
  return `<div data-from-query="term" ${nearest}><select name="term"><option></option>${markup.join('')}</select></div>`
}
