// Adds to a strip of pictures what needs a script: arrows, keys, a counter, the thumbnail in view, a full-screen view.
import { isPlainClick } from '../../ui/plain-click.ts'

/** A visitor who asks for less motion gets the next picture at once (DC-180). */
const motion = matchMedia('(prefers-reduced-motion: reduce)')
const gently = (): ScrollBehavior => (motion.matches ? 'instant' : 'smooth')

const DIRECTIONS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
/** -1 is the last one, as everywhere beyond an end. */
const ENDS: Readonly<Record<string, number>> = { Home: 0, End: -1 }

/** A row of pictures of which one is in view; keys are heard where `keys` is, for as long as `until` lets them. */
function createStrip(
  list: HTMLElement,
  onShown: (index: number, isAsked: boolean) => void,
  { keys = list, until }: { keys?: HTMLElement; until?: AbortSignal } = {},
) {
  const count = list.children.length
  let shown = 0
  /** Where a scroll is under way to: a quick second tap goes on from there. */
  let wanted: number | undefined
  const show = (index: number, behavior = gently()): void => {
    wanted = (index + count) % count
    list.scrollTo({ left: wanted * list.clientWidth, behavior })
  }
  list.addEventListener(
    'scroll',
    () => {
      // A dialog that closes during a step tells of one more scroll, when it has no width any more.
      if (list.clientWidth === 0) return
      const index = Math.round(list.scrollLeft / list.clientWidth)
      const isAsked = wanted !== undefined
      if (index === wanted) wanted = undefined
      if (index === shown) return
      shown = index
      onShown(index, isAsked)
    },
    { passive: true },
  )
  // A hand may take the strip elsewhere. Not all browsers tell of the end of a scroll.
  for (const end of ['scrollend', 'pointerdown', 'wheel']) {
    list.addEventListener(end, () => (wanted = undefined), { passive: true })
  }
  const step = (by: number): void => show((wanted ?? shown) + by)
  const onKey = (event: KeyboardEvent): void => {
    // Those are the browser's: with Alt, an arrow leads back.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const direction = DIRECTIONS[event.key]
    const end = ENDS[event.key]
    if (direction === undefined && end === undefined) return
    event.preventDefault()
    if (direction === undefined) show(end!)
    else step(direction)
  }
  keys.addEventListener('keydown', onKey, { ...(until && { signal: until }) })
  return { show, step, shown: () => shown }
}

function enhance(gallery: HTMLElement): void {
  const list = gallery.querySelector<HTMLElement>('.gallery__strip')!
  const thumbs = [...gallery.querySelectorAll<HTMLElement>('.gallery__thumbs a')]
  const counter = gallery.querySelector('[data-count]')
  const lightbox = gallery.querySelector<HTMLDialogElement>('[data-lightbox]')

  // Nobody asked for the first one.
  counter?.setAttribute('aria-live', 'off')
  const tellShown = teller(counter, list)
  const strip = createStrip(list, (index, isAsked) => {
    tellShown(index, isAsked)
    mark(index)
  })
  const mark = (index: number): void => {
    for (const [position, thumb] of thumbs.entries()) {
      if (position === index) thumb.setAttribute('aria-current', 'true')
      else thumb.removeAttribute('aria-current')
    }
    const current = thumbs[index]
    current?.parentElement?.parentElement?.scrollTo({
      left: current.offsetLeft - current.clientWidth,
      behavior: gently(),
    })
  }
  mark(0)

  for (const [index, thumb] of thumbs.entries()) {
    thumb.addEventListener('click', event => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      strip.show(index)
    })
  }
  for (const button of gallery.querySelectorAll<HTMLElement>('[data-step]')) {
    button.addEventListener('click', () => strip.step(Number(button.dataset.step)))
  }
  if (lightbox !== null) {
    const open = (): void => openLightbox(lightbox, list, strip)
    gallery.querySelector('[data-full]')?.addEventListener('click', open)
    list.addEventListener('click', open)
  }
  gallery.querySelector('[data-controls]')?.removeAttribute('hidden')
}

function tell(counter: Element | null, index: number, list: Element): void {
  if (counter !== null) counter.textContent = `${index + 1} / ${list.children.length}`
}

/** On the way from the first picture to the eighth a reader would hear of each. */
const COMES_TO_REST_MS = 250

/** A reader speaks of the picture that was asked for; one that it scrolls to by itself, it is reading already. */
function teller(counter: Element | null, list: Element): (index: number, isAsked: boolean) => void {
  let timer: ReturnType<typeof setTimeout>
  return (index, isAsked) => {
    counter?.setAttribute('aria-live', isAsked ? 'polite' : 'off')
    clearTimeout(timer)
    timer = setTimeout(tell, COMES_TO_REST_MS, counter, index, list)
  }
}

/** The same pictures over the whole screen; closing it leaves the strip where the visitor was looking. */
function openLightbox(lightbox: HTMLDialogElement, list: HTMLElement, strip: ReturnType<typeof createStrip>): void {
  const large = list.cloneNode(true) as HTMLElement
  large.className = 'lightbox__strip'
  large.tabIndex = 0
  for (const item of large.children) item.removeAttribute('id')
  for (const source of large.querySelectorAll('source')) source.sizes = '100vw'
  for (const image of large.querySelectorAll('img')) image.loading = 'eager'
  lightbox.append(large)
  const counter = lightbox.querySelector('[data-full-count]')
  const closed = new AbortController()
  // Whichever button has the focus, the keys turn the pictures.
  const full = createStrip(large, teller(counter, large), { keys: lightbox, until: closed.signal })
  for (const button of lightbox.querySelectorAll<HTMLElement>('[data-full-step]')) {
    button.onclick = () => full.step(Number(button.dataset.fullStep))
  }
  lightbox.showModal()
  tell(counter, strip.shown(), large)
  full.show(strip.shown(), 'instant')
  large.focus({ preventScroll: true })
  const close = (): void => lightbox.close()
  lightbox.querySelector('[data-close]')?.addEventListener('click', close, { signal: closed.signal })
  lightbox.addEventListener(
    'close',
    () => {
      closed.abort()
      strip.show(full.shown(), 'instant')
      large.remove()
    },
    { once: true },
  )
}

for (const gallery of document.querySelectorAll<HTMLElement>('[data-gallery]')) enhance(gallery)
