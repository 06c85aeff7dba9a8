// Shows what belongs to the chosen tab. `/models?body=suv` opens with that body chosen (RT-42).
const compact = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

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

  const body = new URLSearchParams(location.search).get('body')
  if (body === null) continue
  const wanted = compact(body)
  const tab = [...tabs.querySelectorAll<HTMLElement>('[data-tab]')].find(
    ({ dataset, textContent }) => compact(dataset.tab!) === wanted || compact(textContent ?? '').startsWith(wanted),
  )
  const own = `body-${wanted}`
  if (tab !== undefined) show(tab.dataset.tab!)
  else if (list.querySelector(`[data-tabs~="${own}"]`) !== null) show(own)
}
