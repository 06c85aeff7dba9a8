// The menu of a phone whose browser knows no popovers, as an iPhone that ended with iOS 16.
const nav = document.querySelector<HTMLElement>('.site-nav')!
const menuButton = document.querySelector<HTMLElement>('.site-header__menu')!

function show(isOpen: boolean): void {
  nav.toggleAttribute('data-open', isOpen)
  menuButton.setAttribute('aria-expanded', String(isOpen))
}

show(false)
menuButton.addEventListener('click', () => {
  show(true)
  nav.querySelector<HTMLElement>('.site-nav__close')!.focus()
})
const leave = (): void => {
  show(false)
  menuButton.focus()
}
nav.querySelector('.site-nav__close')!.addEventListener('click', leave)
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && nav.hasAttribute('data-open')) leave()
})
addEventListener('click', ({ target }) => {
  if (target instanceof Node && !nav.contains(target) && !menuButton.contains(target)) show(false)
})

export {}
