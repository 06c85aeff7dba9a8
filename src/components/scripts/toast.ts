// Shows the one message of `$toast`: announced politely, gone after five seconds or by its control (DC-84, ER-06).
import { $toast, closeToast, type Toast, type ToastAction } from '../../stores/toast.ts'

/** Source: DC-84. */
const SHOWN_MS = 5000

// There before the first message, or a reader would not hear that one.
const region = createStatus('toast-region')
document.body.append(region)

let timer: ReturnType<typeof setTimeout> | undefined

/** Where the focus was when the message came. */
let from: HTMLElement | null = null

function closeSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (region.matches(':focus-within, :hover')) closeSoon()
    else closeToast()
  }, SHOWN_MS)
}

// Who steps through the page by keys may be on the way to the message, past all that stands before it. Without one there is
// nothing to close.
addEventListener('keydown', ({ key }) => {
  if (key === 'Tab') closeSoon()
})

$toast.subscribe(toast => {
  clearTimeout(timer)
  const hadFocus = region.matches(':focus-within')
  region.replaceChildren(toast ? cardOf(toast) : '')
  leaveRoom(toast !== undefined)
  // Styles read the mark: `:has` on the page costs every change of a search.
  document.body.toggleAttribute('data-told', toast !== undefined)
  // The controls of a message go with it.
  if (hadFocus) (from?.isConnected ? from : document.querySelector('main')!).focus({ preventScroll: true })
  if (toast === undefined) return
  closeSoon()
  // What was pressed may lead the focus on, or go.
  queueMicrotask(() => {
    from = document.activeElement as HTMLElement | null
  })
})

/** What gets the focus is scrolled to above the message, not below it. */
function leaveRoom(isShown: boolean): void {
  const root = document.documentElement
  root.style.scrollPaddingBlockEnd = isShown ? `${root.clientHeight - region.getBoundingClientRect().top}px` : ''
}

function cardOf({ title, text, isAlert = false, actions = [], close, closed }: Toast): HTMLElement {
  const card = element('div', 'toast')
  if (isAlert) card.setAttribute('role', 'alert')
  const words = element('p', 'toast__words')
  words.append(element('strong', '', title), text ? element('span', '', text) : '')
  const button = element('button', 'button button--ghost button--icon toast__close')
  button.setAttribute('aria-label', close)
  button.addEventListener('click', () => {
    closed?.()
    closeToast()
  })
  const controls = element('div', 'toast__controls')
  controls.append(...actions.map(controlOf), button)
  card.append(words, controls)
  return card
}

function controlOf(action: ToastAction): HTMLElement {
  const control = element('href' in action ? 'a' : 'button', 'toast__action', action.label)
  if ('href' in action) control.setAttribute('href', action.href)
  else control.addEventListener('click', action.act)
  return control
}

/** A place whose news a reader hears. */
export function createStatus(className: string): HTMLElement {
  const status = element('div', className)
  status.setAttribute('role', 'status')
  return status
}

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}
