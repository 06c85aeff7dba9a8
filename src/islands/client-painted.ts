import type { ClientDirective } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:painted'?: boolean
  }
}

/** What shows that somebody is there who will not wait. */
const SIGNS = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * `client:painted`: an island whose markup is all there already, so its scripts leave the line to what is seen first. They
 * come when the page has loaded and is painted, or at once when somebody acts or the page is marked as another than the
 * one asked for (`asked-mark.ts`). Where they do not come, what is around the island is marked, so that it says so.
 */
const painted: ClientDirective = (load, _, island) => {
  island.addEventListener('astro:hydration-error', () => (island.parentElement!.dataset.unloaded = ''))
  let begun = false
  const hydrate = async () => {
    if (begun) return
    begun = true
    for (const sign of SIGNS) document.removeEventListener(sign, hydrate, true)
    window.fetchSearch?.()
    const start = await load()
    await start()
  }
  if (document.documentElement.dataset.asked !== undefined) {
    hydrate()
    return
  }
  for (const sign of SIGNS) document.addEventListener(sign, hydrate, true)
  // The task after a frame begins when that frame has been handed to the screen.
  const whenPainted = () => requestAnimationFrame(() => setTimeout(hydrate))
  if (document.readyState === 'complete') whenPainted()
  else addEventListener('load', whenPainted)
}

export default painted
