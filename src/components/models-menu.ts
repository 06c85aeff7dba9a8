// The models in the menu of the header, fetched from the page of all models, and the tabs that choose among them.
import { pageAt } from './scripts/page-at.ts'

let showing: Promise<void> | undefined

/** Puts the models into the menu, once; after a failure they may be asked for again, and the menu leads to their page. */
export function showModels(menu: HTMLElement): Promise<void> {
  showing ??= fill(menu).catch(error => {
    showing = undefined
    throw error
  })
  return showing
}

async function fill(menu: HTMLElement): Promise<void> {
  const source = menu.dataset.models
  if (source !== undefined) {
    const catalogue = (await pageAt(source)).querySelectorAll(
      '.models-menu > :is(.models-menu__tabs, .models-menu__models)',
    )
    menu.prepend(...[...catalogue].map(part => document.importNode(part, true)))
    delete menu.dataset.models
  }
  const tabs = menu.querySelector<HTMLElement>('.models-menu__tabs')
  tabs?.addEventListener('click', ({ target }) => {
    const chosen = target instanceof Element ? target.closest<HTMLElement>('[data-tab]') : null
    if (chosen !== null) choose(chosen, tabs, menu.querySelector<HTMLElement>('.models-menu__models')!)
  })
}

function choose(chosen: HTMLElement, tabs: HTMLElement, list: HTMLElement): void {
  for (const tab of tabs.querySelectorAll('[data-tab]')) tab.setAttribute('aria-pressed', String(tab === chosen))
  for (const model of list.querySelectorAll<HTMLElement>('[data-tabs]')) {
    model.hidden = !model.dataset.tabs!.split(' ').includes(chosen.dataset.tab!)
  }
  list.toggleAttribute('data-scrolls', chosen.dataset.scrolls !== undefined)
  list.scrollTop = 0
}
