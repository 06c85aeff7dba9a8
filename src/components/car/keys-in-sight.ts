// Brings into sight what somebody has come to by keys, where a browser alone leaves it out of it.
const keyed = (place: Element): Element | null => place.querySelector(':focus-visible')

/** At once: a scroll that glides is given up where the page moves meanwhile. */
const NEAREST: ScrollIntoViewOptions = { block: 'nearest', inline: 'nearest', behavior: 'instant' }

/** By then a glide that had begun before is over; what is scrolled later is scrolled by somebody. */
const GLIDES_MS = 1_000

// What unfolds a list is painted below it (car-page.css). A scroll that still glides to where the focus came goes on to its end.
for (const fold of document.querySelectorAll('.fold')) {
  const bring = () => keyed(fold)?.scrollIntoView(NEAREST)
  fold.addEventListener('toggle', () => {
    bring()
    document.addEventListener('scrollend', bring, { once: true, signal: AbortSignal.timeout(GLIDES_MS) })
  })
}

// Of a card that is partly seen a browser shows no more.
const similar = document.querySelector('.similar')
similar?.addEventListener('focusin', () => {
  keyed(similar)?.closest('li')?.scrollIntoView(NEAREST)
})
