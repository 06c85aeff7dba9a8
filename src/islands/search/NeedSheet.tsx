import { useEffect, useRef, useState } from 'react'
import { type NeedName, needUnit } from '../../domain/needs.ts'
import { typedNumber } from '../../ui/range-values.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { useTicks } from '../../ui/use-ticks.ts'
import { NEED_WORDS, usualOf, wantedText } from './need-words.ts'
import { ShowCars } from './ShowCars.tsx'
import { useCarSearch } from './use-car-search.ts'
import { wantedIn, withNeed } from './wanted.ts'

/** One question, answered by a tap on a usual number or by typing one. */
export function NeedSheet({ name, onClosed }: { name: NeedName; onClosed: () => void }) {
  const { setup, state, change } = useCarSearch()
  const { labels } = setup
  const wanted = wantedIn(state)[name]
  const title = labels[NEED_WORDS[name].name]
  const choose = (value: number | undefined) => change(asked => withNeed(asked, name, value))
  const options = useRef<HTMLDivElement>(null)
  const usual = usualOf(name, setup)
  useTicks(
    options,
    [undefined, ...usual].map(value => value === wanted),
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
      <p className="hint">{labels[NEED_WORDS[name].hint]}</p>
      <div className="checks" data-look="chips" role="radiogroup" aria-label={title} ref={options}>
        {option(undefined, labels.needAny)}
        {usual.map(value => option(value, wantedText(name, value, setup)))}
      </div>
      <OwnNumber name={name} wanted={wanted} onEnter={choose} />
      <p className="hint">{labels.needsHint}</p>
      {name === 'weekly_dollars' && setup.card.finance.showComparisonRate && (
        <p className="finance-warning">{labels.comparisonRateWarning}</p>
      )}
    </Sheet>
  )
}

type OwnNumberProps = { name: NeedName; wanted: number | undefined; onEnter: (wanted: number | undefined) => void }

function OwnNumber({ name, wanted, onEnter }: OwnNumberProps) {
  const { labels, distance } = useCarSearch().setup
  const { unit, size, decimals } = needUnit(name, distance.region)
  const before = wanted === undefined ? '' : String(Number((wanted / size).toFixed(decimals)))
  const [text, setText] = useState(before)
  useEffect(() => setText(before), [before])
  const enter = () => {
    if (text === before) return
    const value = typedNumber(text)
    onEnter(value === undefined || value <= 0 ? undefined : Math.round(value * size))
  }
  return (
    <label className="own-number">
      <span className="label">{labels.needOwn}</span>
      <span className="own-number__box">
        {name === 'weekly_dollars' && <span aria-hidden="true">$</span>}
        <input
          type="text"
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          value={text}
          onChange={event => setText(event.target.value)}
          onBlur={enter}
          onKeyDown={event => event.key === 'Enter' && enter()}
        />
        {unit !== '' && <span>{unit}</span>}
      </span>
    </label>
  )
}
