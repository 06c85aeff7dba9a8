import type { Page } from 'playwright'

type Step = readonly [name: string, step: (page: Page) => Promise<unknown>]

const tick =
  (facet: string, value: string): Step[1] =>
  page =>
    page
      .locator(`aside [data-facet="${facet}"]`)
      .getByRole('checkbox', { name: new RegExp(`^${value} [\\d,]+$`) })
      .click()
const sort =
  (order: string): Step[1] =>
  page =>
    page.getByLabel('Sort by').selectOption(order)
const turn =
  (to: 'Next page' | 'Previous page'): Step[1] =>
  page =>
    page.getByRole('link', { name: to }).click()
const letGo =
  (name: string): Step[1] =>
  page =>
    page.getByRole('button', { name: `Remove ${name}`, exact: true }).click()
const clear: Step[1] = page => page.locator('.applied').getByRole('button', { name: 'Clear all' }).click()

const round = (make: string, body: string, type: string): Step[] => [
  [`make ${make}`, tick('make', make)],
  [`type ${type}`, tick('car_type', type)],
  [`body ${body}`, tick('body', body)],
  ['sort by price', sort('price_asc')],
  [`let go of ${body}`, letGo(body)],
  ['next page', turn('Next page')],
  [`type ${type} off`, tick('car_type', type)],
  ['sort by year', sort('year_desc')],
  ['next page', turn('Next page')],
  ['previous page', turn('Previous page')],
  ['sort as recommended', sort('')],
  ['clear all', clear],
]

/** Sixty taps: what a shopper does who looks at one make after the other. */
export const VISIT: readonly Step[] = [
  ...round('Toyota', 'SUV', 'Used'),
  ...round('Kia', 'SUV', 'New'),
  ...round('Ford', 'Ute', 'Used'),
  ...round('Mazda', 'SUV', 'Used'),
  ...round('Toyota', 'Ute', 'Used'),
]
