import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  type Bounds,
  choiceOf,
  handlesAt,
  movedHandle,
  type RangeChoice,
  roundedValue,
  sliderStep,
  typedNumber,
} from './range-values.ts'

/** Source: SR-07. */
const SETTLES_AFTER_MS = 400

type RangeFieldProps = {
  name: string
  bounds: Bounds
  choice: RangeChoice
  /** Years count one by one and are not rounded. */
  kind: 'amount' | 'year'
  /** A value as visitors read it: "$25,000", "28,000 mi". */
  format: (value: number) => string
  /** What a visitor typed, in the unit of the stock; without it, as it is. */
  fromShown?: (shown: number) => number
  labels: { from: string; to: string }
  onChange: (choice: RangeChoice) => void
}

/** From and to, by two handles on one track or typed. A search follows when the handles have come to rest. */
export function RangeField({ name, bounds, choice, kind, format, fromShown, labels, onChange }: RangeFieldProps) {
  const [moving, setMoving] = useState<Bounds>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const track = useRef<HTMLDivElement>(null)
  const at = moving ?? handlesAt(choice, bounds)
  const step = kind === 'year' ? 1 : sliderStep(bounds)

  // The handles follow the visitor until the search has caught up with them.
  useEffect(() => setMoving(undefined), [choice.min, choice.max, bounds.min, bounds.max])
  useEffect(() => () => clearTimeout(timer.current), [])
  // Inline style would be refused by the content security policy; setting a property is not.
  useLayoutEffect(() => {
    const share = (value: number) => `${((value - bounds.min) / (bounds.max - bounds.min || 1)) * 100}%`
    track.current?.style.setProperty('--from', share(at.min))
    track.current?.style.setProperty('--to', share(at.max))
  }, [at.min, at.max, bounds.min, bounds.max])

  const settle = (next: Bounds, afterMs: number) => {
    setMoving(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange(choiceOf(next, bounds)), afterMs)
  }
  const move = (end: 'min' | 'max', value: number, afterMs: number) => {
    const moved = movedHandle(at, end, kind === 'year' ? value : roundedValue(value, bounds), bounds)
    settle(moved, afterMs)
  }

  const handle = (end: 'min' | 'max', label: string) => (
    <input
      type="range"
      className="range__handle"
      aria-label={label}
      aria-valuetext={format(at[end])}
      min={bounds.min}
      max={bounds.max}
      step={kind === 'year' ? 1 : 'any'}
      value={at[end]}
      onChange={event => move(end, Number(event.target.value), SETTLES_AFTER_MS)}
      onKeyDown={event => {
        const direction = DIRECTIONS[event.key]
        if (direction === undefined || kind === 'year') return
        // Rounded to thousands, a smaller step would not leave its place.
        event.preventDefault()
        move(end, at[end] + direction * Math.max(step, 1000), SETTLES_AFTER_MS)
      }}
    />
  )
  const typed = (end: 'min' | 'max', label: string) => (
    <TypedValue
      key={`${end}${at[end]}`}
      label={label}
      text={format(at[end])}
      onEnter={text => {
        const value = typedNumber(text)
        if (value !== undefined) move(end, fromShown?.(value) ?? value, 0)
      }}
    />
  )

  return (
    <div className="range" data-name={name}>
      <div className="range__track" ref={track}>
        {handle('min', labels.from)}
        {handle('max', labels.to)}
      </div>
      <div className="range__typed">
        {typed('min', labels.from)}
        <span aria-hidden="true">–</span>
        {typed('max', labels.to)}
      </div>
    </div>
  )
}

const DIRECTIONS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

function TypedValue({ label, text, onEnter }: { label: string; text: string; onEnter: (text: string) => void }) {
  const [draft, setDraft] = useState(text)
  const enter = () => {
    if (draft !== text) onEnter(draft)
    setDraft(text)
  }
  return (
    <input
      type="text"
      inputMode="numeric"
      className="range__input"
      aria-label={label}
      value={draft}
      onFocus={event => event.target.select()}
      onChange={event => setDraft(event.target.value)}
      onBlur={enter}
      onKeyDown={event => event.key === 'Enter' && enter()}
    />
  )
}
