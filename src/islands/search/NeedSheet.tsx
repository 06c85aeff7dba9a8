import { useId, useRef, useState } from 'react'
import { sizeTyped, wholeNeed } from '../../domain/need-typed.ts'
import { isBudget, type NeedName, needNumber, needUnit } from '../../domain/needs.ts'
import { typedNumber } from '../../domain/typed-number.ts'
import { NEED_NAMES, wantedText } from '../../search/in-words.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { TypedValue } from '../../ui/TypedValue.tsx'
import { useTicks } from '../../ui/use-ticks.ts'
import { ShowCars } from './ShowCars.tsx'
import { useCarSearch } from './use-car-search.ts'
import { usualOf } from './usual-needs.ts'
import { wantedIn, withNeed } from './wanted.ts'

/** One question, answered by a tap on a usual number or by typing one. */
export function NeedSheet({ name, onClosed }: { name: NeedName; onClosed: () => void }) {
  const { setup, state, change } = useCarSearch()
  const { labels } = setup
  const wanted = wantedIn(state)[name]
  const title = labels[NEED_NAMES[name]]
  /** What was chosen here last, until there is an answer. */
  const [asked, setAsked] = useState<{ value: number | undefined; typed?: string | undefined }>()
  // Another object with each answer, also of a search that failed and went back to what it was before.
  const [answered, setAnswered] = useState(state)
  if (answered !== state) {
    setAnswered(state)
    setAsked(undefined)
  }
  const choose = (value: number | undefined, typed?: string) => {
    setAsked({ value, typed })
    change(before => withNeed(before, name, value))
  }
  const chosen = asked === undefined ? wanted : asked.value
  const options = useRef<HTMLDivElement>(null)
  const usual = usualOf(name, setup)
  useTicks(
    options,
    [undefined, ...usual].map(value => value === chosen),
    asked ?? state,
  )
  const option = (value: number | undefined, text: string) => (
    <label className="check" key={text}>
      <input type="radio" name={name} defaultChecked={wanted === value} onChange={() => choose(value)} />
      <span className="check__label">{text}</span>
    </label>
  )
  return (
    <Sheet
      title={title}
      close={labels.close}
      className="need-sheet"
      foot={close => <ShowCars onPress={close} />}
      onClosed={onClosed}
    >
      <p className="hint">{labels[`${NEED_NAMES[name]}Hint`]}</p>
      <div className="checks" data-look="chips" role="radiogroup" aria-label={title} ref={options}>
        {option(undefined, labels.needAny)}
        {usual.map(value => option(value, wantedText(name, value, setup)))}
      </div>
      <OwnNumber name={name} chosen={chosen} typed={asked?.typed} onEnter={choose} />
      <p className="hint">{labels.needsHint}</p>
      {isBudget(name) && setup.card.finance.showComparisonRate && (
        <p className="finance-warning">{labels.comparisonRateWarning}</p>
      )}
    </Sheet>
  )
}

type OwnNumberProps = {
  name: NeedName
  chosen: number | undefined
  typed: string | undefined
  onEnter: (chosen: number | undefined, typed?: string) => void
}

function OwnNumber({ name, chosen, typed, onEnter }: OwnNumberProps) {
  const { labels, distance } = useCarSearch().setup
  const field = useId()
  const { unit } = needUnit(name, distance.region)
  const shown = chosen === undefined ? '' : String(needNumber(name, chosen, distance.region))
  const enter = (text: string) => {
    const value = typedNumber(text)
    if (value === undefined || value <= 0) onEnter(undefined)
    else {
      const sizeMeant = sizeTyped(name, text, distance.region)
      if (sizeMeant !== undefined) onEnter(wholeNeed(name, value * sizeMeant), text)
    }
  }
  return (
    <label className="own-number" htmlFor={field}>
      <span className="label">{labels.needOwn}</span>
      <span className="own-number__box">
        {isBudget(name) && <span aria-hidden="true">$</span>}
        <TypedValue id={field} inputMode="decimal" autoComplete="off" text={typed ?? shown} onEnter={enter} />
        {unit !== '' && <span>{unit}</span>}
      </span>
    </label>
  )
}
