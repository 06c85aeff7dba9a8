// Brings into sight what somebody has come to by keys, where a browser alone leaves it out of it.
const keyed = (place: Element): Element | null => place.querySelector(':focus-visible')

/** At once: a scroll that glides is given up where the page moves meanwhile. */
const NEAREST: ScrollIntoViewOptions = { block: 'nearest', inline: 'nearest', behavior: 'instant' }

/** By then a glide that had begun before is over, on the slowest phone too. */
const GLIDES_MS = 3_000

/** What somebody scrolls by, or goes on by: where they go then is their own. */
const MOVES = ['wheel', 'pointerdown', 'keydown']

/** Once, as soon as the page has come to rest, unless somebody moves it before. */
function atRest(act: () => void): void {
  const waiting = new AbortController()
  const { signal } = waiting
  const end = () => waiting.abort()
  setTimeout(end, GLIDES_MS)
  document.addEventListener(
    'scrollend',
    () => {
      end()
      act()
    },
    { signal },
  )
  for (const move of MOVES) document.addEventListener(move, end, { signal })
}

// What unfolds a list is painted below it (car-page.css). A scroll that still glides to where the focus came goes on to its end.
for (const fold of document.querySelectorAll('.fold')) {
  const bring = () => keyed(fold)?.scrollIntoView(NEAREST)
  fold.addEventListener('toggle', () => {
    bring()
    atRest(bring)
  })
}

// Of a card that is partly seen a browser shows no more.
const similar = document.querySelector('.similar')
similar?.addEventListener('focusin', () => {
  keyed(similar)?.closest('li')?.scrollIntoView(NEAREST)
})
