import type { CDPSession, Locator, Page } from 'playwright'

/** Who looks at a page, and how they press what stands on a place of the screen. */
export type Visitor = { page: Page; press: (x: number, y: number) => Promise<void> }

/** Finds what is to be tapped, and gives the tap: looking for it runs in the page, too, but is no work of the page. */
export type Step = readonly [name: string, find: (visitor: Visitor) => Promise<() => Promise<void>>]

/** A pointer as the browser itself hears it: it comes, presses, and lets go as soon as a quick finger does. */
export const byMouse =
  (page: Page): Visitor['press'] =>
  async (x, y) => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.waitForTimeout(QUICK_FINGER_MS)
    await page.mouse.up()
  }

export const byFinger =
  (page: Page, session: CDPSession): Visitor['press'] =>
  async (x, y) => {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await page.waitForTimeout(QUICK_FINGER_MS)
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }

export async function tap({ press }: Visitor, target: Locator): ReturnType<Step[1]> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error(`${target} is not there to be tapped`)
  return () => press(box.x + box.width / 2, box.y + box.height / 2)
}

/** How long a finger stays on the glass at least. */
const QUICK_FINGER_MS = 60

const tick =
  (facet: string, value: string): Step[1] =>
  visitor =>
    tap(
      visitor,
      visitor.page
        .locator(`:is(.filter-column, .filter-panel) [data-facet="${facet}"]`)
        .getByRole('checkbox', { name: new RegExp(`^${value}[ ,\\d]+$`) }),
    )
const press =
  (name: string | RegExp, within = 'body'): Step[1] =>
  visitor =>
    tap(visitor, visitor.page.locator(within).getByRole('button', { name, exact: true }))
/** By a key of the list, as its options are drawn by the system and not by the page. */
const sort =
  (key: string): Step[1] =>
  async ({ page }) => {
    await page.getByLabel('Sort by').focus()
    return () => page.keyboard.press(key)
  }
const turn =
  (to: 'Next page' | 'Previous page'): Step[1] =>
  visitor =>
    tap(visitor, visitor.page.getByRole('link', { name: to }))
const letGo = (name: string): Step[1] => press(`Remove ${name}`)

/** Beside the list stand the filters. */
const onDesk = (make: string, body: string, type: string): Step[] => [
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
  ['clear all', press('Clear all', '.applied')],
]

/** The filters lie over the list, until the cars are asked for. */
const onPhone = (make: string, body: string, type: string): Step[] => [
  ['open filters', press(/^Filters/, '.search__bar')],
  [`make ${make}`, tick('make', make)],
  [`type ${type}`, tick('car_type', type)],
  [`body ${body}`, tick('body', body)],
  ['show cars', press(/^Show Me/)],
  ['sort by price', sort('P')],
  [`let go of ${body}`, letGo(body)],
  ['next page', turn('Next page')],
  ['previous page', turn('Previous page')],
  ['sort by year', sort('Y')],
  ['sort as recommended', sort('Home')],
  ['clear all', press('Clear all', '.applied')],
]

type Round = (make: string, body: string, type: string) => Step[]

/** Sixty taps: what a shopper does who looks at one make after the other. */
const visit = (round: Round): readonly Step[] => [
  ...round('Toyota', 'SUV', 'Used'),
  ...round('Kia', 'SUV', 'New'),
  ...round('Ford', 'Ute', 'Used'),
  ...round('Mazda', 'SUV', 'Used'),
  ...round('Toyota', 'Ute', 'Used'),
]

export const VISITS = { desk: visit(onDesk), phone: visit(onPhone) }
