// With something open the column beside the car no longer sticks to the window (finance-card.css) and goes to its place on the
// page, which may be out of sight: what was just opened or closed there is brought back before a visitor's eyes.
for (const details of document.querySelectorAll<HTMLDetailsElement>('.car__buy details')) {
  details.addEventListener('toggle', () => details.scrollIntoView({ block: 'nearest' }))
}
