import { useEffect, useState } from 'react'
import { askedCar } from '../../domain/asked-car.ts'
import { isSold } from '../../domain/availability.ts'
import { type CarCard as CarCardShown, carCard, needRateWarning } from '../../domain/car-card.ts'
import { stockFilter } from '../../domain/visibility.ts'
import type { SearchRecord } from '../../search/record.ts'
import { CAR_INDEX } from '../../search/settings.ts'
import { CarCard } from '../../ui/CarCard.tsx'
import { SkeletonCard } from '../../ui/SkeletonCard.tsx'
import { TryAgain } from '../../ui/TryAgain.tsx'
import type { CarShell } from '../../views/car-shell.ts'
import { Saying, useSaying } from '../Saying.tsx'
import { searchClient } from '../search/search-client.ts'

type Setup = Omit<CarShell, 'meta' | 'enquire'>

/** As many cars as the hosted service gives at once; one model is never so many. */
const MOST_ALIKE = 1000

/** A car that came after the build, from the search index; or that there is none (DC-04). Its own page is this one. */
export function LateCarIsland({ setup }: { setup: Setup }) {
  return (
    <Saying>
      <LateCar setup={setup} />
    </Saying>
  )
}

function LateCar({ setup }: { setup: Setup }) {
  const [card, setCard] = useState<CarCardShown | 'looking' | 'none' | 'failed'>('looking')
  const [attempt, setAttempt] = useState(0)
  const { labels } = setup
  useEffect(() => {
    const slug = location.pathname.replace(/\/+$/, '').split('/').at(-1) ?? ''
    findInIndex(slug, setup).then(
      async car => {
        if (car === undefined) return setCard('none')
        const shown = carCard(car, setup.card, new Date())
        setCard(shown)
        if (isSold(car)) return
        // Without it the card leads to the dealer all the same.
        const { offerEnquiry } = await import('./late-enquiry.ts').catch(() => ({ offerEnquiry: undefined }))
        offerEnquiry?.(askedCar(car), shown.picture?.src)
      },
      () => setCard('failed'),
    )
  }, [setup, attempt])
  const again = () => {
    setCard('looking')
    setAttempt(attempt + 1)
  }
  const said = { looking: labels.loadingCars, none: labels.vehicleNotFound, failed: '' }
  useSaying(typeof card === 'object' ? card.title.main : said[card])
  if (card === 'failed') {
    return (
      <>
        <h1 className="visually-hidden">{labels.searchLabel}</h1>
        <TryAgain text={labels.searchUnavailable} label={labels.tryAgain} onPress={again} />
      </>
    )
  }
  if (card === 'looking') {
    return (
      <div aria-busy="true">
        <h1 className="visually-hidden">{labels.loadingCars}</h1>
        <SkeletonCard />
      </div>
    )
  }
  if (card === 'none') {
    return (
      <div className="stack">
        <h1>{labels.vehicleNotFound}</h1>
        <p className="lead">{labels.vehicleNotFoundText}</p>
        <p>
          <a className="button button--primary button--large" href="/search">
            {labels.searchStock}
          </a>
        </p>
      </div>
    )
  }
  return (
    <>
      <h1>{card.title.main}</h1>
      <CarCard
        card={{ ...card, buttons: card.buttons.filter(({ kind }) => kind !== 'details') }}
        eager
        sizes="(min-width: 44rem) 44rem, 100vw"
      />
      {needRateWarning([card]) && <p className="finance-warning">{labels.comparisonRateWarning}</p>}
    </>
  )
}

/**
 * The index is not searched by slug, but a slug holds year, make and model. Another dealer's car may be in the same index, and
 * one that was sold long ago (CF-09, CF-16).
 */
async function findInIndex(slug: string, { client, attributes, listed }: Setup): Promise<SearchRecord | undefined> {
  const words = slug.split('-').slice(0, 3)
  const params = {
    query: words.join(' '),
    hitsPerPage: MOST_ALIKE,
    attributesToRetrieve: [...attributes],
    attributesToHighlight: [],
    filters: stockFilter(listed, new Date()),
  }
  const { results } = await searchClient(client).search([{ indexName: CAR_INDEX, params }])
  const hits = results.flatMap(result => result.hits as SearchRecord[])
  return hits.find(hit => hit.slug === slug)
}
