// The pictures of a car over the whole screen, made of what its page has when they are first asked for.
import { button, element } from '../../islands/dom.ts'
import { isPlainClick } from '../../ui/plain-click.ts'
import { FULL_SCREEN, isFullScreen } from './full-screen.ts'
import { createStrip, gently, type Strip, tell, teller } from './strip.ts'
import { createZoom } from './zoom.ts'

/** A picture is shown 16 to 10. */
const SIZES = 'min(100vw, 160vh)'

/** How many pictures after and before the one in view are fetched before anybody turns to them. */
const AHEAD = [0, 1, -1, 2]

let open: (() => void) | undefined

/** Shows all pictures of the gallery, beginning with the one in its strip; closing them leaves the strip where the visitor was. */
export function openLightbox(gallery: HTMLElement, strip: Strip): void {
  open ??= createLightbox(gallery, strip)
  open()
}

function createLightbox(gallery: HTMLElement, strip: Strip): () => void {
  const list = gallery.querySelector<HTMLElement>('.gallery__strip')!
  const count = list.children.length
  const large = enlarged(list)
  const full = gallery.querySelector<HTMLElement>('[data-full]')!
  const counter = element('span', { className: 'lightbox__count', attributes: { role: 'status' } })
  counter.dataset.fullCount = ''
  const control = (part: string, label: string, act: () => void): HTMLButtonElement => {
    const made = button(`gallery__button lightbox__${part}`, '', act)
    made.setAttribute('aria-label', label)
    made.append(sign(full, part))
    return made
  }
  const turn = (part: string, by: number): HTMLButtonElement => {
    const { ariaLabel } = gallery.querySelector(`[data-step="${by}"]`)!
    return control(part, ariaLabel!, () => turned.step(by))
  }
  const zoomIn = control('zoom', full.dataset.full!, () => zoom.toggle())
  const bar = document.querySelector<HTMLElement>('.car-bar')!
  const enquire = bar.querySelector<HTMLAnchorElement>('[href="#enquire"]')!.cloneNode(true) as HTMLAnchorElement
  const dialog = element(
    'dialog',
    { className: 'lightbox on-night', attributes: { 'aria-label': gallery.ariaLabel! } },
    element(
      'div',
      { className: 'lightbox__about' },
      element('p', {}, bar.ariaLabel!),
      // What is corrected on the page, is here.
      bar.querySelector('.price')!.cloneNode(true),
    ),
    large,
    ...(count > 1 ? [turn('previous', -1), counter, turn('next', 1)] : []),
    zoomIn,
    enquire,
    control('close', document.querySelector<HTMLElement>('[data-alerts]')!.dataset.close!, () => dialog.close()),
  )

  const zoom = createZoom({
    list: large,
    frame: () => large.children[turned.shown()] as HTMLElement,
    keys: dialog,
    zoomed: isLarger => zoomIn.setAttribute('aria-pressed', String(isLarger)),
  })
  const tellShown = teller(counter, large)
  const turned = createStrip(
    large,
    (index, isAsked) => {
      zoom.fit()
      fetchBeside(large, index)
      tellShown(index, isAsked)
    },
    dialog,
  )

  const show = (): void => {
    const index = strip.shown()
    dialog.showModal()
    zoom.fit()
    fetchBeside(large, index)
    standIn(list, large, index)
    tell(counter, index, large)
    turned.show(index, 'instant')
    large.focus({ preventScroll: true })
  }
  dialog.addEventListener('close', () => {
    strip.show(turned.shown(), 'instant')
    if (isFullScreen(history.state)) history.back()
  })
  addEventListener('popstate', ({ state }) => {
    if (!isFullScreen(state)) dialog.close()
    else if (!dialog.open) show()
  })
  enquire.addEventListener('click', event => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    const form = document.querySelector<HTMLElement>(enquire.hash)!
    // Back leads from the form to the page, as from the page's own link.
    history.replaceState(null, '', enquire.hash)
    dialog.close()
    form.scrollIntoView({ behavior: gently() })
    form.focus({ preventScroll: true })
  })
  gallery.append(dialog)
  return () => {
    if (dialog.open) return
    if (!isFullScreen(history.state)) history.pushState({ ...history.state, ...FULL_SCREEN }, '')
    show()
  }
}

/** The same pictures for the whole screen, none of which is fetched yet. */
function enlarged(list: HTMLElement): HTMLElement {
  const large = list.cloneNode(true) as HTMLElement
  large.className = 'lightbox__strip'
  large.tabIndex = 0
  for (const item of large.querySelectorAll('li')) {
    item.removeAttribute('id')
    // A frame that scrolls would be one more stop for the keys, which move it from wherever they are.
    item.tabIndex = -1
  }
  for (const source of large.querySelectorAll('source')) source.sizes = SIZES
  for (const image of large.querySelectorAll('img')) {
    if (image.srcset !== '') image.sizes = SIZES
    image.loading = 'lazy'
    image.draggable = false
    image.onload = () => image.style.removeProperty('background-image')
  }
  return large
}

function fetchBeside(large: HTMLElement, index: number): void {
  for (const by of AHEAD) {
    const image = large.children[index + by]?.querySelector('img')
    if (image) image.loading = 'eager'
  }
}

/** Until the larger file is there, the one that the page has. */
function standIn(list: HTMLElement, large: HTMLElement, index: number): void {
  const [small, image] = [list, large].map(of => of.children[index]!.querySelector('img')!) as [
    HTMLImageElement,
    HTMLImageElement,
  ]
  if (small.naturalWidth > 0 && !image.complete) image.style.backgroundImage = `url("${small.currentSrc}")`
}

/** A sign of the file that the page's own come from. */
function sign(of: HTMLElement, name: string): Node {
  const made = of.firstElementChild!.cloneNode(true) as Element
  const use = made.firstElementChild!
  use.setAttribute('href', use.getAttribute('href')!.replace(/#.*/, `#${name}`))
  return made
}
