// Steps through a swiped row; at its ends there is nowhere to go (LO-03).
for (const carousel of document.querySelectorAll<HTMLElement>('.carousel')) {
  const rail = carousel.querySelector<HTMLElement>('.rail')!
  const buttons = [...carousel.querySelectorAll<HTMLButtonElement>('[data-step]')]

  const update = (): void => {
    const end = rail.scrollWidth - rail.clientWidth
    carousel.toggleAttribute('data-fits', end <= 1)
    for (const button of buttons) {
      // Not switched off: who presses it to the end by keyboard would lose their place.
      button.ariaDisabled = String(button.dataset.step === '1' ? rail.scrollLeft >= end - 1 : rail.scrollLeft <= 1)
    }
  }

  for (const button of buttons) {
    button.addEventListener('click', () => {
      rail.scrollBy(Number(button.dataset.step) * rail.clientWidth * 0.8, 0)
    })
  }
  rail.addEventListener('scroll', update, { passive: true })
  new ResizeObserver(update).observe(rail)
  update()
}
