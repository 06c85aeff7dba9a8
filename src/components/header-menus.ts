// The menus of the header: by pointing at them where the site wishes so, by click and key everywhere, one at a time.
import './scripts/skipped-transitions.ts'

const header = document.querySelector<HTMLElement>('.site-header')!
const menus = [...header.querySelectorAll<HTMLDetailsElement>('details.menu')]
const drawer = header.querySelector<HTMLElement>('.site-nav')!

/** Wide enough for menus beside each other. */
const wide = matchMedia('(min-width: 64rem)')
/** There, a pointer that can hover opens them (DC-153). */
const byHover = matchMedia('(hover: hover) and (pointer: fine)')
const HOVER_DELAY_MS = 120

for (const menu of menus) {
  const summary = menu.querySelector('summary')!
  let waiting: ReturnType<typeof setTimeout> | undefined
  const opensOnHover = (): boolean => header.dataset.openOn === 'hover' && wide.matches && byHover.matches

  for (const sign of ['pointerenter', 'pointerleave'] as const) {
    menu.addEventListener(sign, ({ pointerType }) => {
      if (!opensOnHover() || pointerType !== 'mouse') return
      clearTimeout(waiting)
      waiting = setTimeout(() => {
        menu.open = sign === 'pointerenter'
      }, HOVER_DELAY_MS)
    })
  }
  // A click on what hovering has just opened must not close it again.
  summary.addEventListener('click', event => {
    const { pointerType } = event as PointerEvent
    if (opensOnHover() && pointerType === 'mouse' && menu.open) event.preventDefault()
  })
}

// What is in a closed drawer is not there to be closed.
addEventListener('keydown', event => {
  const open = menus.find(menu => menu.open && menu.offsetParent)
  if (event.key !== 'Escape' || open === undefined) return
  open.open = false
  open.querySelector('summary')?.focus()
  event.preventDefault()
})

// What the visitor has gone on from closes: a menu beside others, and the drawer, which would lie on what has the focus.
for (const sign of ['click', 'focusout'] as const) {
  addEventListener(sign, ({ target, relatedTarget }) => {
    const gone = relatedTarget as Node | null
    // The drawer has the focus for what has none of its own, such as a picture in a menu.
    if (gone === drawer) return
    for (const menu of menus) if (wide.matches && !menu.contains(gone ?? (target as Node))) menu.open = false
    if (gone && !drawer.contains(gone)) drawer.togglePopover?.(false)
  })
}

// Whoever points at the menu of models, or reaches it by key, may open it: then they are there already.
const models = header.querySelector<HTMLElement>('.models-menu')
if (models) {
  const menu = models.closest('details')!
  const show = (): Promise<void> =>
    import('./models-menu.ts')
      .then(menuOfModels => menuOfModels.showModels(models))
      .catch(error => {
        console.warn('the models are not in the menu', error)
        models.dataset.failed = ''
      })
  for (const sign of ['pointerenter', 'focusin', 'toggle']) menu.addEventListener(sign, show)
  // It may have been opened before this script was here.
  if (menu.open) void show()
}
