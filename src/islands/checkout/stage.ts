import { element } from '../dom.ts'

/** What such a page shows, one at a time: that something is looked for, how things stand, or a form. */
const PARTS = ['finding', 'told', 'asking'] as const

/** What comes within it, a reader hears with the page. */
const SOON_MS = 1_000

export type Stage = ReturnType<typeof createStage>

/** The part of a page in which it is decided what shows, and said aloud. */
export function createStage(page: HTMLElement) {
  const part = (name: string): HTMLElement => page.querySelector<HTMLElement>(`[data-${name}]`)!
  // There before the first news, or a reader would not hear that.
  const status = element('p', { className: 'visually-hidden', attributes: { role: 'status' } })
  part('told').before(status)
  page.dataset.live = ''

  const say = (text: string): void => {
    status.textContent = text
  }
  const show = (name: (typeof PARTS)[number]): void => {
    for (const other of PARTS) part(other).hidden = other !== name
  }
  const began = performance.now()
  /** Shows the form. Where it was long in coming, a reader has gone on, and hears that it is there. */
  const ask = (title: string): void => {
    show('asking')
    if (performance.now() - began > SOON_MS) say(title)
  }
  /**
   * Shows how things stand. Where the visitor's own act led to it, or what it replaces had the focus, the heading takes
   * that, else it is said. Under a heading that stands there already, what can be done now is the news.
   */
  const tell = (panel: HTMLElement, { focus = false } = {}): void => {
    const told = part('told')
    const before = told.querySelector('h2')?.textContent
    const hadFocus = PARTS.some(name => part(name).contains(document.activeElement))
    told.replaceChildren(panel)
    show('told')
    const heading = headingTold().textContent
    if (focus || hadFocus) focusTold()
    else if (heading !== before) say(heading)
    const link = panel.querySelector('a')
    if (heading === before && link !== null) say(link.textContent)
  }
  const headingTold = (): HTMLElement => part('told').querySelector('h2')!
  const focusTold = (): void => {
    // What was said of before is over.
    say('')
    headingTold().focus()
  }
  return { part, say, show, ask, tell, focusTold }
}
