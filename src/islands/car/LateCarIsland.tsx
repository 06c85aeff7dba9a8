import { useEffect, useState } from 'react'
import { askedCar } from '../../domain/asked-car.ts'
import { isSold } from '../../domain/availability.ts'
import { bodyLabel } from '../../domain/body.ts'
import { type CarCard as CarCardShown, carCard, needRateWarning } from '../../domain/car-card.ts'
import { fill, slugify } from '../../domain/text.ts'
import { stockFilter } from '../../domain/visibility.ts'
import { ALIKE_FACETS, type Alike, alikeTo } from '../../search/alike.ts'
import type { SearchRecord } from '../../search/record.ts'
import { CAR_INDEX, MAX_VALUES_PER_FACET } from '../../search/settings.ts'
import { CarCard } from '../../ui/CarCard.tsx'
import { SkeletonCard } from '../../ui/SkeletonCard.tsx'
import { TryAgain } from '../../ui/TryAgain.tsx'
import type { CarShell } from '../../views/car-shell.ts'
import { Saying, useSaying } from '../Saying.tsx'
import { searchClient } from '../search/search-client.ts'

type Setup = Omit<CarShell, 'meta' | 'enquire'>

/** As many cars as the hosted service gives at once; one model is never so many. */
const MOST_ALIKE = 1000

/**
 * A car that came after the build, from the search index; its own page is this one. Or that there is none, and what there is
 * that is like it (DC-04).
 */
export function LateCarIsland({ setup }: { setup: Setup }) {
  return (
    <Saying>
      <LateCar setup={setup} />
    </Saying>
  )
}

function LateCar({ setup }: { setup: Setup }) {
  const [card, setCard] = useState<CarCardShown | 'looking' | 'none' | 'failed'>('looking')
  const [alike, setAlike] = useState<Alike>()
  const [attempt, setAttempt] = useState(0)
  const { labels } = setup
  useEffect(() => {
    findInIndex(slugAsked(), setup).then(
      async car => {
        if (car === undefined) {
          // There is the whole stock all the same.
          setAlike(await findAlike(slugAsked(), setup).catch(() => undefined))
          return setCard('none')
        }
        if (car.slug !== slugAsked()) return location.replace(`/cars/${car.slug}${location.search}`)
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
        <p className="lead">{isGone(alike) ? labels.vehicleGoneText : labels.vehicleNotFoundText}</p>
        <p className="cluster">
          {alike && (
            <a className="button button--primary button--large" href={alike.path}>
              {fill(labels.stockOfMake, { make: 'name' in alike ? alike.name : bodyLabel(alike.body, labels) })}
            </a>
          )}
          <a className={`button button--large button--${alike ? 'quiet' : 'primary'}`} href="/search">
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

const slugAsked = (): string => location.pathname.replace(/\/+$/, '').split('/').at(-1) ?? ''

/** An address that was written or cut short by hand has no number at its end but that of a model, as "Mazda 3" has. */
const isGone = (alike: Alike | undefined): boolean =>
  alike !== undefined &&
  'name' in alike &&
  /^\d{4}-.+-\d+$/.test(slugAsked()) &&
  !slugAsked().endsWith(`-${slugify(alike.name)}`)

/** What of the stock can be had and is most like the car of an address. */
async function findAlike(slug: string, { client, listed }: Setup): Promise<Alike | undefined> {
  const params = {
    query: '',
    hitsPerPage: 0,
    facets: ALIKE_FACETS,
    maxValuesPerFacet: MAX_VALUES_PER_FACET,
    filters: stockFilter({ ...listed, soldWindowDays: 0 }, new Date()),
  }
  const { results } = await searchClient(client).search([{ indexName: CAR_INDEX, params }])
  return alikeTo(slug, results[0]?.facets ?? {})
}

/**
 * The index is not searched by slug, but a slug holds year, make and model. Where a feed has renamed a car since, the id at the
 * end of its slug stays. Another dealer's car may be in the same index, and
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
  const isRenamed = ({ id, slug: own }: SearchRecord) => [slug, own].every(one => one.endsWith(`-${id}`))
  return hits.find(hit => hit.slug === slug) ?? hits.find(isRenamed)
}
