// The menus of the header: by pointing at them where the site wishes so, by click and key everywhere, one at a time.
import './skipped-transitions.ts'

const header = document.querySelector<HTMLElement>('.site-header')
const menus = [...(header?.querySelectorAll<HTMLDetailsElement>('details.menu') ?? [])]

/** Wide enough for menus beside each other. */
const wide = matchMedia('(min-width: 64rem)')
/** There, a pointer that can hover opens them (DC-153). */
const byHover = matchMedia('(hover: hover) and (pointer: fine)')
const HOVER_DELAY_MS = 120

for (const menu of menus) {
  const summary = menu.querySelector('summary')!
  let waiting: ReturnType<typeof setTimeout> | undefined
  const opensOnHover = (): boolean => header?.dataset.openOn === 'hover' && wide.matches && byHover.matches

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
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (wide.matches && relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false
  })
}

addEventListener('keydown', event => {
  const open = menus.find(menu => menu.open)
  if (event.key !== 'Escape' || open === undefined) return
  open.open = false
  open.querySelector('summary')?.focus()
  event.preventDefault()
})

addEventListener('click', event => {
  if (!wide.matches || menus.some(menu => menu.contains(event.target as Node))) return
  for (const menu of menus) menu.open = false
})

// Whoever points at the menu of models, or reaches it by key, may open it: then they are there already.
const models = header?.querySelector<HTMLElement>('.models-menu')
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
