/**
 * Keeps the bar of a phone away while a form is in sight: it leads to another form, would cover the button of this one, and
 * throw out what is in it. That of a car's page leads to the form of its own page, and stays.
 */
export function keepBarAway(form: HTMLFormElement): void {
  const bar = document.querySelector<HTMLElement>('.mobile-bar')
  if (bar === null) return
  const watcher = new IntersectionObserver(([entry]) => {
    bar.style.display = entry!.isIntersecting ? 'none' : ''
  })
  // With what takes the form's place: the questions of a valuation.
  watcher.observe(form.closest('.form-page__form') ?? form)
}
