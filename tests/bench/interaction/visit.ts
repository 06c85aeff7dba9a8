import type { Locator, Page } from 'playwright'

/** Finds what is to be tapped, and gives the tap: looking for it runs in the page, too, but is no work of the page. */
type Step = readonly [name: string, find: (page: Page) => Promise<() => Promise<void>>]

/** A tap as the browser itself hears it: the pointer comes, presses, and lets go as soon as a quick finger does. */
async function tap(page: Page, target: Locator): ReturnType<Step[1]> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error(`${target} is not there to be tapped`)
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const
  return async () => {
    await page.mouse.move(...at)
    await page.mouse.down()
    await page.waitForTimeout(QUICK_FINGER_MS)
    await page.mouse.up()
  }
}

/** How long a finger stays on the glass at least. */
const QUICK_FINGER_MS = 60

const tick =
  (facet: string, value: string): Step[1] =>
  page =>
    tap(
      page,
      page.locator(`aside [data-facet="${facet}"]`).getByRole('checkbox', { name: new RegExp(`^${value} [\\d,]+$`) }),
    )
/** By a key of the list, as its options are drawn by the system and not by the page. */
const sort =
  (key: string): Step[1] =>
  async page => {
    await page.getByLabel('Sort by').focus()
    return () => page.keyboard.press(key)
  }
const turn =
  (to: 'Next page' | 'Previous page'): Step[1] =>
  page =>
    tap(page, page.getByRole('link', { name: to }))
const letGo =
  (name: string): Step[1] =>
  page =>
    tap(page, page.getByRole('button', { name: `Remove ${name}`, exact: true }))
const clear: Step[1] = page => tap(page, page.locator('.applied').getByRole('button', { name: 'Clear all' }))

const round = (make: string, body: string, type: string): Step[] => [
  [`make ${make}`, tick('make', make)],
  [`type ${type}`, tick('car_type', type)],
  [`body ${body}`, tick('body', body)],
  ['sort by price', sort('P')],
  [`let go of ${body}`, letGo(body)],
  ['next page', turn('Next page')],
  [`type ${type} off`, tick('car_type', type)],
  ['sort by year', sort('Y')],
  ['next page', turn('Next page')],
  ['previous page', turn('Previous page')],
  ['sort as recommended', sort('Home')],
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
