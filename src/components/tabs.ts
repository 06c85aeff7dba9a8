// Shows what belongs to the chosen tab. `/models?body=suv` opens with that body chosen (RT-42).
for (const tabs of document.querySelectorAll<HTMLElement>('[data-filters]')) {
  const list = document.getElementById(tabs.dataset.filters!)
  if (list === null) continue

  const show = (slug: string): void => {
    for (const tab of tabs.querySelectorAll<HTMLElement>('[data-tab]')) {
      tab.setAttribute('aria-pressed', String(tab.dataset.tab === slug))
    }
    for (const item of list.querySelectorAll<HTMLElement>('[data-tabs]')) {
      item.hidden = !item.dataset.tabs!.split(' ').includes(slug)
    }
    list.scrollLeft = 0
  }

  tabs.addEventListener('click', ({ target }) => {
    const tab = target instanceof Element ? target.closest<HTMLElement>('[data-tab]') : null
    if (tab !== null) show(tab.dataset.tab!)
  })

  const body = new URLSearchParams(location.search)
    .get('body')
    ?.toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  const tab = body && tabs.querySelector<HTMLElement>(`[data-bodies~="${body}"]`)
  if (!tab) continue
  tabs.hidden = tab.hidden = false
  // Into view where a phone has no room for them all, with a part of the one before it.
  tabs.scrollLeft = tab.offsetLeft - 99
  show(tab.dataset.tab!)
}
