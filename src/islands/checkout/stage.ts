import { element } from '../dom.ts'

/** What such a page shows, one at a time: that something is looked for, how things stand, or a form. */
const PARTS = ['finding', 'told', 'asking'] as const

export type Stage = ReturnType<typeof createStage>

/** The part of a page in which it is decided what shows, and said aloud. */
export function createStage(page: HTMLElement) {
  const part = (name: string): HTMLElement => page.querySelector<HTMLElement>(`[data-${name}]`)!
  // There before the first news, or a reader would not hear that.
  const status = element('p', { className: 'visually-hidden', attributes: { role: 'status' } })
  part('told').before(status)

  const say = (text: string): void => {
    status.textContent = text
  }
  const show = (name: (typeof PARTS)[number]): void => {
    for (const other of PARTS) part(other).hidden = other !== name
  }
  /**
   * Shows how things stand. Where the visitor's own act led to it, or what it replaces had the focus, the heading takes
   * that, else it is said.
   */
  const tell = (panel: HTMLElement, { focus = false } = {}): void => {
    const told = part('told')
    const hadFocus = told.contains(document.activeElement)
    told.replaceChildren(panel)
    show('told')
    if (focus || hadFocus) focusTold()
    else say(headingTold().textContent)
  }
  const headingTold = (): HTMLElement => part('told').querySelector('h2')!
  const focusTold = (): void => headingTold().focus()
  return { part, say, show, tell, focusTold }
}
