// Brings into sight what somebody has come to by keys, where a browser alone leaves it out of it.
const keyed = (place: Element): Element | null => place.querySelector(':focus-visible')

/** At once: a scroll that glides is given up where the page moves meanwhile. */
const NEAREST: ScrollIntoViewOptions = { block: 'nearest', inline: 'nearest', behavior: 'instant' }

// What unfolds a list is painted below it (car-page.css).
for (const fold of document.querySelectorAll('.fold')) {
  fold.addEventListener('toggle', () => keyed(fold)?.scrollIntoView(NEAREST))
}

// Of a card that is partly seen a browser shows no more.
const similar = document.querySelector('.similar')
similar?.addEventListener('focusin', () => {
  keyed(similar)?.closest('li')?.scrollIntoView(NEAREST)
})
