// Adds to a strip of pictures what needs a script: arrows, keys, a counter, the thumbnail in view, a full-screen view.
import { isPlainClick } from '../../ui/plain-click.ts'
import { isFullScreen } from './full-screen.ts'
import { createStrip, gently, teller } from './strip.ts'

function enhance(gallery: HTMLElement): void {
  const list = gallery.querySelector<HTMLElement>('.gallery__strip')!
  const thumbs = [...gallery.querySelectorAll<HTMLElement>('.gallery__thumbs a')]
  const counter = gallery.querySelector('[data-count]')

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
  const full = gallery.querySelector('[data-full]')
  if (full !== null) {
    const lightbox = () => import('./lightbox.ts')
    const open = (otherwise: () => void): void => {
      lightbox().then(({ openLightbox }) => openLightbox(gallery, strip), otherwise)
    }
    for (const asked of [full, list]) {
      asked.addEventListener('click', () =>
        // Without that script a browser shows the picture alone.
        open(() => location.assign(list.children[strip.shown()]!.querySelector('img')!.currentSrc)),
      )
    }
    // Whoever points at the pictures, or comes to them by key, may want them larger.
    for (const sign of ['pointerover', 'focusin']) {
      gallery.addEventListener(sign, () => lightbox().catch(() => {}), { once: true })
    }
    // Loaded again, or come back to, while they filled the screen. Nobody asks for a picture alone now, as on the way back from it.
    if (isFullScreen(history.state)) open(() => {})
  }
  gallery.querySelector('[data-controls]')?.removeAttribute('hidden')
}

for (const gallery of document.querySelectorAll<HTMLElement>('[data-gallery]')) enhance(gallery)
