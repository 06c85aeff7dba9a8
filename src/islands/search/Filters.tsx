import { type ReactNode, useId } from 'react'
import { formatDistance, toShownDistance } from '../../domain/distance.ts'
import { formatDollars } from '../../domain/format.ts'
import { fill } from '../../domain/text.ts'
import type { FacetName, NumericFacetName } from '../../search/settings.ts'
import { withRange, withToggled } from '../../search/state.ts'
import { CheckList } from '../../ui/CheckList.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RangeField } from '../../ui/RangeField.tsx'
import { DEFAULT_BOUNDS } from '../../ui/range-values.ts'
import { MakeFilter } from './MakeFilter.tsx'
import { sectionLabel, valueLabel } from './sections.ts'
import { useCarSearch } from './use-car-search.ts'
import { isRange } from './Widgets.tsx'

/** Open from the start; the others one by one. */
const OPEN: ReadonlySet<FacetName> = new Set(['car_type', 'make', 'price', 'year', 'body'])
const CHIPS: ReadonlySet<FacetName> = new Set(['car_type', 'body', 'seats', 'drive', 'transmission'])

/** All filters of the site, in the order of DC-49. */
export function Filters() {
  const { setup } = useCarSearch()
  // Models stand under their makes.
  return setup.facets.filter(facet => facet !== 'make_model').map(facet => <Filter key={facet} facet={facet} />)
}

function Filter({ facet }: { facet: FacetName }) {
  if (facet === 'make') return <MakeSection />
  return isRange(facet) ? <RangeFilter facet={facet} /> : <ValuesFilter facet={facet} />
}

function Section({ facet, chosen, children }: { facet: FacetName; chosen: number; children: ReactNode }) {
  const { labels } = useCarSearch().setup
  const id = useId()
  return (
    <details className="filter" open={OPEN.has(facet) || chosen > 0} data-facet={facet}>
      <summary>
        <h3 id={id}>{sectionLabel(facet, labels)}</h3>
        {chosen > 0 && <span className="filter__chosen">{chosen}</span>}
        <Icon name="down" />
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out inside details in every browser */}
      <div className="filter__body" role="group" aria-labelledby={id}>
        {children}
      </div>
    </details>
  )
}

function MakeSection() {
  const { state } = useCarSearch()
  const { make = [], make_model = [] } = state.values
  return (
    <Section facet="make" chosen={make.length + make_model.length}>
      <MakeFilter />
    </Section>
  )
}

function ValuesFilter({ facet }: { facet: FacetName }) {
  const { setup, state, change, valuesOf } = useCarSearch()
  const { labels, hiddenNames } = setup
  const items = valuesOf(facet)
    .filter(({ value }) => !hiddenNames.includes(value))
    .map(item => ({ ...item, label: valueLabel(facet, item.value, labels) }))
  if (items.length === 0) return null
  return (
    <Section facet={facet} chosen={state.values[facet]?.length ?? 0}>
      <CheckList
        items={items}
        look={CHIPS.has(facet) ? 'chips' : facet === 'colour' ? 'colours' : 'rows'}
        shown={CHIPS.has(facet) ? 12 : 6}
        onToggle={value => change(withToggled(state, facet, value))}
        labels={{
          showAll: fill(labels.showAllValues, { count: items.length }),
          showFewer: labels.showFewer,
        }}
      />
    </Section>
  )
}

function RangeFilter({ facet }: { facet: NumericFacetName }) {
  const { setup, state, change, boundsOf } = useCarSearch()
  const { labels, distance } = setup
  const name = sectionLabel(facet, labels)
  const choice = state.ranges[facet] ?? {}
  const bounds = boundsOf(facet) ?? DEFAULT_BOUNDS
  const isChosen = choice.min !== undefined || choice.max !== undefined
  if (bounds.min === bounds.max && !isChosen) return null
  const format = { year: String, km: (value: number) => formatDistance(value, distance) }[facet as 'year' | 'km']
  return (
    <Section facet={facet} chosen={isChosen ? 1 : 0}>
      <RangeField
        name={facet}
        kind={facet === 'year' ? 'year' : 'amount'}
        bounds={{ min: bounds.min, max: bounds.max }}
        choice={choice}
        format={format ?? formatDollars}
        fromShown={facet === 'km' ? shown => (shown / toShownDistance(1000, distance)) * 1000 : undefined}
        labels={{ from: fill(labels.rangeFrom, { name }), to: fill(labels.rangeTo, { name }) }}
        onChange={range => change(withRange(state, facet, range))}
      />
    </Section>
  )
}
