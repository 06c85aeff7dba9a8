import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { typedNumber } from '../domain/typed-number.ts'
import {
  type Bounds,
  choiceAfter,
  handlesAfter,
  handlesAfterTyping,
  handlesAt,
  type RangeChoice,
  type RangeScale,
} from './range-values.ts'
import { SLIDER_SETTLES_AFTER_MS, settling } from './settling.ts'
import { TypedValue } from './TypedValue.tsx'
import { useLatest } from './use-latest.ts'

type RangeFieldProps = {
  name: string
  bounds: Bounds
  choice: RangeChoice
  /** What the choice is part of: another object with each answer of the search, be the choice as it was. */
  answer: object
  scale: RangeScale
  /** A value as visitors read it: "$25,000", "28,000 mi". */
  format: (value: number) => string
  /** What a visitor typed, in the unit of the stock; without it, as it is. */
  fromShown?: ((shown: number) => number) | undefined
  labels: { from: string; to: string }
  onChange: (choice: RangeChoice) => void
}

type End = 'min' | 'max'

/** From and to, by two handles on one track or typed. A search follows when the handles have come to rest (SR-07). */
export function RangeField({
  name,
  bounds,
  choice,
  answer,
  scale,
  format,
  fromShown,
  labels,
  onChange,
}: RangeFieldProps) {
  const [moving, setMoving] = useState<Bounds>()
  const track = useRef<HTMLDivElement>(null)
  const at = moving ?? handlesAt(choice, bounds, scale.apart)
  const choose = useLatest(onChange)
  const [rest] = useState(() => settling(choose, SLIDER_SETTLES_AFTER_MS))

  // The handles follow the visitor until the search has caught up with them: not with the answer to an earlier move, from
  // which the next one would start without what was moved meanwhile.
  useLayoutEffect(() => {
    if (!rest.isWaiting()) setMoving(undefined)
  }, [rest, answer])
  // Whoever turns to a wide screen at once has chosen what they moved last.
  useEffect(() => rest.finish, [rest])
  // Inline style would be refused by the content security policy; setting a property is not.
  useLayoutEffect(() => {
    const share = (value: number) => `${((value - bounds.min) / (bounds.max - bounds.min || 1)) * 100}%`
    track.current?.style.setProperty('--from', share(at.min))
    track.current?.style.setProperty('--to', share(at.max))
  })

  const show = (next: Bounds, afterMs = SLIDER_SETTLES_AFTER_MS) => {
    if (next === at) return
    setMoving(next)
    rest.soon(choiceAfter(next, choice, bounds, scale.apart), afterMs)
  }
  const move = (end: End, value: number) => show(handlesAfter(at, end, value, bounds, scale))
  const moveByKey = (end: End) => (event: KeyboardEvent) => {
    // Those are the browser's: with Alt, an arrow leads back.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const value = valueByKey(event.key, at[end], bounds, scale)
    if (value === undefined) return
    event.preventDefault()
    move(end, value)
  }

  const handle = (end: End, label: string) => (
    <input
      type="range"
      className="range__handle"
      aria-label={label}
      aria-valuetext={format(at[end])}
      min={bounds.min}
      max={bounds.max}
      step="any"
      value={at[end]}
      onChange={event => move(end, event.target.valueAsNumber)}
      onKeyDown={moveByKey(end)}
    />
  )
  const typed = (end: End, label: string) => (
    <TypedValue
      aria-label={label}
      className="range__input"
      inputMode="numeric"
      text={format(at[end])}
      onEnter={text => {
        const value = typedNumber(text)
        if (value !== undefined) show(handlesAfterTyping(at, end, fromShown?.(value) ?? value, bounds, scale), 0)
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

/** How many steps of a key the page keys move. */
const PAGE = 10

function valueByKey(key: string, value: number, bounds: Bounds, { step }: RangeScale): number | undefined {
  if (key === 'Home') return bounds.min
  if (key === 'End') return bounds.max
  const steps = STEPS_OF_KEYS[key]
  return steps === undefined ? undefined : value + steps * step
}

const STEPS_OF_KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -PAGE,
  PageUp: PAGE,
}
