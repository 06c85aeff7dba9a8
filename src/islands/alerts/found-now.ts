import { formatNumber } from '../../domain/format.ts'
import { mainPicture, pictureShown } from '../../domain/picture.ts'
import { fill } from '../../domain/text.ts'
import { stockFilter } from '../../domain/visibility.ts'
import type { SearchResult } from '../../search/clients/answer.ts'
import { requestsOf, type SearchState } from '../../search/state.ts'
import type { AlertsSetup } from '../../views/alerts-page.ts'
import { element, pictureElement } from '../dom.ts'
import { searchClient } from '../search/search-client.ts'
import type { SearchSubject } from './subject.ts'

/** So many of the cars show what is watched. */
const PICTURES = 3
const WIDTHS = [320]
const SIZES = '(width >= 60rem) 13rem, 33vw'

/** Tells how many cars the search finds now, with pictures of the first of them. */
export async function showFoundNow(subject: SearchSubject, state: SearchState, setup: AlertsSetup): Promise<void> {
  const { labels, search } = setup
  const { nbHits, hits } = await ask(state, search)
  if (nbHits === 0) {
    subject.found.textContent = labels.alertsNone
    return
  }
  const { showCar, showCars } = search.labels
  const text = nbHits === 1 ? showCar : fill(showCars, { count: formatNumber(nbHits) })
  subject.found.replaceChildren(element('a', { className: 'link-on', attributes: { href: subject.href } }, text))
  const pictures = hits.flatMap(
    ({ images = [], primary_image_url }) => mainPicture({ images, primary_image_url }) ?? [],
  )
  subject.pictures.replaceChildren(
    ...pictures.map(picture =>
      pictureElement(pictureShown(picture, search.pictures, { alt: '', widths: WIDTHS }), SIZES),
    ),
  )
}

/** One small question: a hosted engine wants to be paid for each. */
async function ask(state: SearchState, { client, listed, attributes }: AlertsSetup['search']): Promise<SearchResult> {
  const [request] = requestsOf(
    { ...state, page: 1 },
    {
      filters: stockFilter(listed, new Date()),
      facets: [],
      hitsPerPage: PICTURES,
      params: { attributesToRetrieve: attributes, attributesToHighlight: [], analytics: false },
    },
  )
  const { results } = await searchClient(client).search([request!])
  return results[0] as SearchResult
}
