// The smallest phone, letters of twice their size, and no mouse: whoever needs one of these comes to the end of a journey.
import { expect, type Locator, type Page } from '@playwright/test'
import { axeFaults } from './axe.ts'

/** More than lie between any two controls that a journey goes to. */
const MOST_STEPS = 150

/**
 * From here on the page is read on a phone of 320 px, with letters of twice their size; so is each page after it. What
 * gets the focus is scrolled to at once, as nobody needs to wait for it here.
 */
export async function readLarge(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(enlargeLetters)
}

/** In the page: letters of twice their size, from now on. */
export function enlargeLetters(): void {
  const large = new CSSStyleSheet()
  large.replaceSync('html { font-size: 200% }')
  document.adoptedStyleSheets = [large]
}

/** The page with letters of twice their size by the browser's own setting, of which media queries know as well. */
export async function setLettersLarge(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/** What axe finds, and whether the page has to be scrolled sideways to be read. */
export async function faultsSeen(page: Page, part?: string): Promise<string[]> {
  const faults = await axeFaults(page, part)
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const widest = [...document.querySelectorAll('body *')].findLast(
      one => one.getBoundingClientRect().right > clientWidth && getComputedStyle(one).position !== 'fixed',
    )
    return [`needs ${scrollWidth} px and has ${clientWidth}, as for ${widest?.outerHTML.slice(0, 200)}`]
  })
  return [...faults, ...tooWide]
}

/**
 * By Tab from where the focus is, on or back, to a control: a radio is reached when its group is. There it must be seen,
 * with nothing that stays on the screen lying on it.
 */
export async function tabTo(control: Locator): Promise<void> {
  const page = control.page()
  await expect(control).toBeVisible()
  // Found once, and anew only where the page has drawn it anew: to look for a name takes longer than a step.
  let wanted = await control.elementHandle()
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const where = await wanted!.evaluate(wayTo)
    if (where === 'there') {
      await expectFocusSeen(page, `${control}`)
      return
    }
    if (where === 'gone') wanted = await control.elementHandle()
    else await page.keyboard.press(where === 'on' ? 'Tab' : 'Shift+Tab')
  }
  throw new Error(`${control} is not reached by Tab`)
}

/** In the page: which way a control lies from what has the focus. */
function wayTo(wanted: Element): 'there' | 'on' | 'back' | 'gone' {
  if (!wanted.isConnected) return 'gone'
  const focused = document.activeElement
  const nameOf = (one: Element | null) => (one instanceof HTMLInputElement && one.type === 'radio' ? one.name : '')
  if (focused === wanted || (nameOf(wanted) !== '' && nameOf(wanted) === nameOf(focused))) return 'there'
  if (focused === null || focused === document.body) return 'on'
  return focused.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING ? 'back' : 'on'
}

/** What has the focus is on the screen, and nothing that stays there lies on it. */
export const expectFocusSeen = (page: Page, name: string): Promise<void> =>
  expect.poll(() => coverOf(page), { message: `what lies on ${name}`, intervals: [50] }).toBe('')

/** What lies on the middle of what has the focus, as far as that is on the screen; empty where nothing does. */
const coverOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement!
    // Words of a link may go on in the next line.
    const { left, right, top, bottom } = focused.getClientRects()[0]!
    const middle = (from: number, to: number, most: number) => (Math.max(from, 0) + Math.min(to, most)) / 2
    const there = document.elementFromPoint(middle(left, right, innerWidth), middle(top, bottom, innerHeight))
    const isSeen = there !== null && (focused.contains(there) || there.closest('label')?.control === focused)
    return isSeen ? '' : (there?.outerHTML.slice(0, 200) ?? 'it is off the screen')
  })

export async function pressEnter(control: Locator): Promise<void> {
  await tabTo(control)
  await control.page().keyboard.press('Enter')
}

/** A box is ticked, a radio of its group chosen. */
export async function tick(control: Locator): Promise<void> {
  const { keyboard } = control.page()
  await tabTo(control)
  if ((await control.getAttribute('type')) === 'radio') {
    for (let step = 0; step < MOST_STEPS && !(await hasFocus(control)); step += 1) await keyboard.press('ArrowDown')
  }
  if (!(await control.isChecked())) await keyboard.press('Space')
  await expect(control).toBeChecked()
}

const hasFocus = (control: Locator): Promise<boolean> => control.evaluate(one => one === document.activeElement)

/** Writes into a field in place of what stands there, or the first letters of an option of a list. */
export async function write(field: Locator, text: string): Promise<void> {
  const { keyboard } = field.page()
  await tabTo(field)
  if (await field.evaluate(one => one.matches('input, textarea'))) await keyboard.press('ControlOrMeta+a')
  await keyboard.type(text)
}

/** Who asks, as every form wants to know. */
export async function writeDetails(within: Page | Locator, last: string): Promise<void> {
  await write(within.getByLabel('First name'), 'Test')
  await write(within.getByLabel('Last name'), last)
  await write(within.getByRole('textbox', { name: 'Email' }), 'shopper@example.com')
  await write(within.getByLabel('Mobile number'), '0491 570 006')
}
