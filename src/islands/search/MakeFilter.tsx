import { useState } from 'react'
import { formatNumber } from '../../domain/format.ts'
import { MODELS_PER_MAKE } from '../../search/settings.ts'
import { withValues } from '../../search/state.ts'
import { isMakeChosen, type MakeModelChoice, makeOf, modelOf, toggleMake, toggleModel } from './make-model.ts'
import { type FacetValue, useCarSearch } from './use-car-search.ts'

/** Source: SR-20. */
const MAKES_SHOWN = 7

/** Makes, and under each chosen make its models (SR-20 to SR-22). */
export function MakeFilter() {
  const { setup, state, change, valuesOf } = useCarSearch()
  const { labels } = setup
  const [all, setAll] = useState(false)
  const models = valuesOf('make_model')
  const choice: MakeModelChoice = { makes: state.values.make ?? [], models: state.values.make_model ?? [] }
  const modelsOf = (make: string) => models.map(({ value }) => value).filter(value => makeOf(value) === make)
  const choose = ({ makes, models }: MakeModelChoice) =>
    change(withValues(withValues(state, 'make', makes), 'make_model', models))

  // While models are chosen, the facet of makes only knows theirs: the models tell of all makes.
  const makes = choice.models.length === 0 ? valuesOf('make') : makesAmong(models)
  const listed = all ? makes : [...makes].sort((a, b) => b.count - a.count).slice(0, MAKES_SHOWN)
  const chosenBeyond = makes.filter(
    ({ value }) => isMakeChosen(choice, value) && !listed.some(make => make.value === value),
  )
  return (
    <>
      <ul className="checks" data-look="rows">
        {[...listed, ...chosenBeyond].map(({ value: make, count }) => (
          <li key={make}>
            <label className="check" data-empty={count === 0 ? '' : undefined}>
              <input
                type="checkbox"
                checked={isMakeChosen(choice, make)}
                onChange={() => choose(toggleMake(choice, make, modelsOf))}
              />
              <span className="check__label">{make}</span>
              <span className="check__count">{formatNumber(count)}</span>
            </label>
            {isMakeChosen(choice, make) && (
              <Models
                make={make}
                models={models.filter(({ value }) => makeOf(value) === make)}
                onToggle={model => choose(toggleModel(choice, model, modelsOf))}
              />
            )}
          </li>
        ))}
      </ul>
      {makes.length > MAKES_SHOWN && (
        <button type="button" className="text-button" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? labels.hideExtraMakes : labels.showAllMakes}
        </button>
      )}
    </>
  )
}

function makesAmong(models: readonly FacetValue[]): FacetValue[] {
  const byMake = Map.groupBy(models, ({ value }) => makeOf(value))
  return [...byMake]
    .map(([value, own]) => ({
      value,
      count: own.reduce((sum, { count }) => sum + count, 0),
      chosen: own.some(({ chosen }) => chosen),
    }))
    .sort((a, b) => a.value.localeCompare(b.value, 'en'))
}

type ModelsProps = { make: string; models: readonly FacetValue[]; onToggle: (makeModel: string) => void }

function Models({ make, models, onToggle }: ModelsProps) {
  const { labels } = useCarSearch().setup
  const [open, setOpen] = useState(true)
  return (
    <div className="models">
      <button
        type="button"
        className="text-button"
        aria-expanded={open}
        aria-label={`${open ? labels.hideModels : labels.selectModels}: ${make}`}
        onClick={() => setOpen(!open)}
      >
        {open ? labels.hideModels : labels.selectModels}
      </button>
      {open && (
        <ul className="checks" data-look="rows">
          {models.slice(0, MODELS_PER_MAKE).map(({ value, count, chosen }) => (
            <li key={value}>
              <label className="check" data-empty={count === 0 ? '' : undefined}>
                <input type="checkbox" checked={chosen} onChange={() => onToggle(value)} />
                <span className="check__label">{modelOf(value)}</span>
                <span className="check__count">{formatNumber(count)}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
