import { type MouseEvent, memo, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toShownDistance } from '../../domain/distance.ts'
import { fill } from '../../domain/text.ts'
import { rangeValueLabel, sectionLabel, valueLabel } from '../../search/in-words.ts'
import { type FacetName, isRange, type NumericFacetName } from '../../search/settings.ts'
import { withRange, withToggled } from '../../search/state.ts'
import { keepSection, sectionLeft } from '../../stores/open-sections.ts'
import { CheckList, type Wish } from '../../ui/CheckList.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { watchSight } from '../../ui/in-sight.ts'
import { RangeField } from '../../ui/RangeField.tsx'
import { amountScale, DEALER_PRICES, DEFAULT_BOUNDS, YEARS } from '../../ui/range-values.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { LaterWhenUnseen } from './Later.tsx'
import { MakeFilter } from './MakeFilter.tsx'
import { listedValues } from './sections.ts'
import { useCarSearch } from './use-car-search.ts'

/** Open from the start; the others one by one. */
const OPEN: ReadonlySet<FacetName> = new Set(['car_type', 'make', 'price', 'year', 'body'])
const CHIPS: ReadonlySet<FacetName> = new Set(['car_type', 'body', 'seats', 'drive', 'transmission'])
/** How many values show before "Show all": chips stand side by side, rows one below the other. */
const CHIPS_SHOWN = 12
const ROWS_SHOWN = 6

/** Where filters are shown: a page that turns from one to the other has both for a moment. */
type Place = 'column' | 'panel'

/** All filters of the site, in the order of DC-49. */
export function Filters({ place }: { place: Place }) {
  const { setup } = useCarSearch()
  // Models stand under their makes.
  return setup.facets
    .filter(facet => facet !== 'make_model')
    .map(facet => <Filter key={facet} place={place} facet={facet} />)
}

const Filter = memo(function Filter({ place, facet }: { place: Place; facet: FacetName }) {
  const section = useRef<HTMLDetailsElement>(null)
  const shown = { place, section }
  return (
    <LaterWhenUnseen part={section}>
      {facet === 'make' ? (
        <MakeSection {...shown} />
      ) : isRange(facet) ? (
        <RangeFilter facet={facet} {...shown} />
      ) : (
        <ValuesFilter facet={facet} {...shown} />
      )}
    </LaterWhenUnseen>
  )
})

type SectionShown = { place: Place; section: RefObject<HTMLDetailsElement | null> }

type SectionProps = SectionShown & {
  facet: FacetName
  chosen: number
  /** Asked for when the section is first open: most never are, and need not be kept up to date. */
  children: () => ReactNode
}

function Section({ place, facet, chosen, section: details, children }: SectionProps) {
  const { labels, keepsSections } = useCarSearch().setup
  const header = sectionLabel(facet, labels)
  const id = `filter-${place}-${facet}`
  const [startsOpen] = useState(OPEN.has(facet) || chosen > 0)
  const [hasBody, setHasBody] = useState(startsOpen)
  // The page was rendered for nobody in particular; only now it is known how this visitor left the section, or that they
  // opened or closed it before the search was there.
  useEffect(() => {
    const section = details.current!
    const known = keepsSections && !(chosen > 0) ? sectionLeft(header) : undefined
    const left = section.open === startsOpen ? known : section.open
    if (left === undefined) return
    if (left) flushSync(() => setHasBody(true))
    section.open = left
  }, [])
  useEffect(() => watchSight(details.current!), [])
  const toggle = (event: MouseEvent) => {
    // The body has to be there before the section opens, or it would open onto nothing.
    event.preventDefault()
    flushSync(() => setHasBody(true))
    const open = !details.current!.open
    details.current!.open = open
    if (keepsSections) keepSection(header, open)
  }
  return (
    <details ref={details} className="filter" open={startsOpen} data-facet={facet}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is the button of its details */}
      <summary onClick={toggle}>
        <h3 id={id}>{header}</h3>
        {chosen > 0 && <span className="filter__chosen">{chosen}</span>}
        <Icon name="down" />
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out inside details in every browser */}
      <div className="filter__body" role="group" aria-labelledby={id}>
        {hasBody && children()}
      </div>
    </details>
  )
}

function MakeSection(shown: SectionShown) {
  const { state, valuesOf } = useCarSearch()
  const { make = [], make_model = [] } = state.values
  if (valuesOf('make').length + valuesOf('make_model').length === 0) return null
  return (
    <Section facet="make" {...shown} chosen={make.length + make_model.length}>
      {() => <MakeFilter />}
    </Section>
  )
}

function ValuesFilter({ facet, ...shown }: { facet: FacetName } & SectionShown) {
  const { setup, state, change, prepare, valuesOf } = useCarSearch()
  const { labels, hiddenNames } = setup
  const toggle = useLatest<Parameters<Wish>>((...wish) => change(asked => withToggled(asked, facet, ...wish)))
  const press = useLatest<Parameters<Wish>>((...wish) => prepare(asked => withToggled(asked, facet, ...wish)))
  // Of a dealership that has the name of a hidden location, the cars are found.
  const values = valuesOf(facet).filter(({ value }) => facet !== 'location_name' || !hiddenNames.includes(value))
  const items = listedValues(facet, values).map(item => ({ ...item, label: valueLabel(facet, item.value, labels) }))
  if (items.length === 0) return null
  return (
    <Section facet={facet} {...shown} chosen={state.values[facet]?.length ?? 0}>
      {() => (
        <CheckList
          items={items}
          answer={state}
          look={CHIPS.has(facet) ? 'chips' : facet === 'colour' ? 'colours' : 'rows'}
          shown={CHIPS.has(facet) ? CHIPS_SHOWN : ROWS_SHOWN}
          onToggle={toggle}
          onPress={press}
          showAll={fill(labels.showAllValues, { count: items.length })}
          showFewer={labels.showFewer}
        />
      )}
    </Section>
  )
}

function RangeFilter({ facet, ...shown }: { facet: NumericFacetName } & SectionShown) {
  const { setup, state, change, boundsOf } = useCarSearch()
  const { labels, distance } = setup
  const name = sectionLabel(facet, labels)
  const choice = state.ranges[facet] ?? {}
  // The dealer price slider has ends of its own; the others reach as far as the stock (DC-40).
  const isDealers = facet === 'price' && setup.priceSlider === 'dealer'
  const reach = isDealers ? DEALER_PRICES.bounds : boundsOf(facet)
  // A year, or an amount for each week, would run far beyond all cars (SR-08).
  const bounds = reach ?? (facet === 'price' || facet === 'km' ? DEFAULT_BOUNDS : undefined)
  const isChosen = choice.min !== undefined || choice.max !== undefined
  // Among no cars, or cars of one year, there is nothing to choose.
  if (bounds === undefined || (!isChosen && (reach === undefined || reach.min === reach.max))) return null
  return (
    <Section facet={facet} {...shown} chosen={isChosen ? 1 : 0}>
      {() => (
        <RangeField
          name={facet}
          scale={isDealers ? DEALER_PRICES : facet === 'year' ? YEARS : amountScale(bounds)}
          bounds={bounds}
          choice={choice}
          answer={state}
          format={value => rangeValueLabel(facet, value, distance)}
          fromShown={facet === 'km' ? shown => (shown / toShownDistance(1000, distance)) * 1000 : undefined}
          labels={{ from: fill(labels.rangeFrom, { name }), to: fill(labels.rangeTo, { name }) }}
          onChange={range => change(asked => withRange(asked, facet, range))}
        />
      )}
    </Section>
  )
}
