import { memo, useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../domain/format.ts'
import { grouped } from '../../domain/grouped.ts'
import { monogram } from '../../domain/monogram.ts'
import { byName, slugify } from '../../domain/text.ts'
import type { FacetValue } from '../../search/found.ts'
import { makeOf, modelOf } from '../../search/make-model.ts'
import { MODELS_PER_MAKE } from '../../search/settings.ts'
import { type SearchState, withValues } from '../../search/state.ts'
import { CheckList, type Wish, wishedAt } from '../../ui/CheckList.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import { useTicks } from '../../ui/use-ticks.ts'
import { askedLast } from './asking.ts'
import { valuesOfStock } from './filter-request.ts'
import { isMakeChosen, type MakeModelChoice, toggleMake, toggleModel } from './make-model.ts'
import { firstOf } from './sections.ts'
import { type SearchStep, useCarSearch } from './use-car-search.ts'

/** Source: SR-20. */
const MAKES_SHOWN = 7

/** Makes with their logos, and under each chosen make its models (SR-19 to SR-22). */
export function MakeFilter() {
  const { setup, asking, state, change, prepare, valuesOf, hits } = useCarSearch()
  const { labels, makeLogos } = setup
  const [all, setAll] = useState(false)
  const models = valuesOf('make_model')
  const choice = choiceIn(state)
  // A make is taken in whole by all its models. Those that are shown may be narrowed by a price, and of a make that was chosen a
  // moment ago there are none; those of the page itself are all.
  const known = useRef<readonly string[]>(undefined)
  const mayBeNarrowed = hits !== 'page' && choice.makes.length + choice.models.length > 0
  const learnModels = async () => {
    const { make_model } = await valuesOfStock(['make_model'], setup)
    known.current = Object.keys(make_model!)
  }
  useEffect(() => {
    if (mayBeNarrowed) learnModels().catch(() => {})
  }, [mayBeNarrowed])
  const modelsOf = (make: string) =>
    (known.current ?? models.map(({ value }) => value)).filter(value => makeOf(value) === make)
  const toggled =
    (isChosen: typeof isMakeChosen, toggle: typeof toggleMake) =>
    (value: string, isWished: boolean): SearchStep =>
    asked =>
      isChosen(choiceIn(asked), value) === isWished
        ? asked
        : withChoice(asked, toggle(choiceIn(asked), value, modelsOf))
  const withMake = toggled(isMakeChosen, toggleMake)
  const withModel = toggled(isModelChosen, toggleModel)
  const wishes = useRef(new Map<string, boolean>())
  // A make that comes in by its models would be lost while none of them is known. By then, what it was to stand beside may be gone,
  // or the other be wished.
  const changeBy = (
    makes: readonly string[],
    [value, isWished]: Parameters<Wish>,
    step: SearchStep,
    isMeant: (choice: MakeModelChoice) => boolean,
  ) => {
    wishes.current.set(value, isWished)
    if (known.current !== undefined || makes.every(make => modelsOf(make).length > 0)) return change(step)
    // The search then says itself that there is no answer, or takes the tick back.
    const asBefore: SearchStep = asked => asking.wanted ?? asked
    learnModels().then(
      () => {
        const isStillWished = wishes.current.get(value) === isWished
        change(asked => (isStillWished && isMeant(choiceIn(asked)) ? step : asBefore)(asked))
      },
      () => change(asBefore),
    )
  }
  const choiceAsked = () => choiceIn(askedLast(asking, state))
  const hasModels = ({ models }: MakeModelChoice) => models.length > 0
  const onMake = useLatest<Parameters<Wish>>((make, isWished) =>
    changeBy(isWished && hasModels(choiceAsked()) ? [make] : [], [make, isWished], withMake(make, isWished), hasModels),
  )
  const onMakePress = useLatest<Parameters<Wish>>((...wish) => prepare(withMake(...wish)))
  const onModel = useLatest<Parameters<Wish>>((model, isWished) => {
    const others = choiceAsked().makes.filter(make => make !== makeOf(model))
    changeBy(others, [model, isWished], withModel(model, isWished), choice =>
      others.every(make => isMakeChosen(choice, make)),
    )
  })
  const onModelPress = useLatest<Parameters<Wish>>((...wish) => prepare(withModel(...wish)))

  // While models are chosen, the facet of makes only knows theirs: the models tell of all makes.
  const makes = choice.models.length === 0 ? valuesOf('make') : makesAmong(models)
  const listed = all ? makes : [...makes].sort((a, b) => b.count - a.count).slice(0, MAKES_SHOWN)
  const chosenBeyond = makes.filter(
    ({ value }) => isMakeChosen(choice, value) && !listed.some(make => make.value === value),
  )
  const shown = [...listed, ...chosenBeyond]
  const list = useRef<HTMLUListElement>(null)
  useTicks(
    list,
    shown.map(({ value }) => isMakeChosen(choice, value)),
    state,
  )
  return (
    <>
      <ul className="checks" data-look="logos" ref={list}>
        {shown.map(({ value: make, count }) => (
          <li key={make}>
            <Make
              make={make}
              count={count}
              chosen={isMakeChosen(choice, make)}
              logo={makeLogos[slugify(make)]}
              onToggle={onMake}
              onPress={onMakePress}
            />
            {isMakeChosen(choice, make) && (
              <Models
                make={make}
                models={models.filter(({ value }) => makeOf(value) === make)}
                onToggle={onModel}
                onPress={onModelPress}
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

const isModelChosen = ({ models }: MakeModelChoice, model: string): boolean => models.includes(model)

const choiceIn = ({ values }: SearchState): MakeModelChoice => ({
  makes: values.make ?? [],
  models: values.make_model ?? [],
})

const withChoice = (state: SearchState, { makes, models }: MakeModelChoice): SearchState =>
  withValues(withValues(state, 'make', makes), 'make_model', models)

type MakeProps = {
  make: string
  count: number
  chosen: boolean
  logo: string | undefined
  onToggle: Wish
  onPress: Wish
}

/** The name stands beside the logo, so that the logo itself says nothing more; a maker without one gets a monogram. */
const Make = memo(function Make({ make, count, chosen, logo, onToggle, onPress }: MakeProps) {
  return (
    <label
      className="check"
      data-empty={count === 0 ? '' : undefined}
      onPointerDown={event => onPress(make, wishedAt(event.currentTarget))}
    >
      <input type="checkbox" defaultChecked={chosen} onChange={event => onToggle(make, event.currentTarget.checked)} />
      <span className="make-logo" aria-hidden="true">
        {logo === undefined ? monogram(make) : <img src={logo} alt="" width="44" height="28" loading="lazy" />}
      </span>
      <span className="check__label">{make}</span>
      <span className="check__count">{formatNumber(count)}</span>
    </label>
  )
})

function makesAmong(models: readonly FacetValue[]): FacetValue[] {
  const byMake = grouped(models, ({ value }) => makeOf(value))
  return [...byMake]
    .map(([value, own]) => ({
      value,
      count: own.reduce((sum, { count }) => sum + count, 0),
      chosen: own.some(({ chosen }) => chosen),
    }))
    .sort((a, b) => byName(a.value, b.value))
}

type ModelsProps = {
  make: string
  models: readonly FacetValue[]
  onToggle: Wish
  onPress: Wish
}

function Models({ make, models, onToggle, onPress }: ModelsProps) {
  const { setup, state } = useCarSearch()
  const { labels } = setup
  const [open, setOpen] = useState(true)
  const listed = firstOf(models, MODELS_PER_MAKE).map(model => ({ ...model, label: modelOf(model.value) }))
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
        <CheckList
          items={listed}
          answer={state}
          shown={MODELS_PER_MAKE}
          onToggle={onToggle}
          onPress={onPress}
          showAll={labels.selectModels}
          showFewer={labels.hideModels}
        />
      )}
    </div>
  )
}
