// Shows a masked number in full, wherever it stands on the page, as a link to call.
document.addEventListener('click', event => {
  const button = (event.target as Element).closest<HTMLElement>('button[data-call]')
  if (button === null) return
  for (const same of document.querySelectorAll<HTMLElement>(
    `button[data-call="${CSS.escape(button.dataset.call!)}"]`,
  )) {
    const link = document.createElement('a')
    link.className = same.className
    link.href = same.dataset.href!
    const icon = same.querySelector('svg')
    if (icon !== null) link.append(icon)
    link.append(same.dataset.call!)
    same.replaceWith(link)
    if (same === button) link.focus()
  }
})
