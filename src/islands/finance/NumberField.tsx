import { useId, useState } from 'react'
import { formatNumber } from '../../domain/format.ts'
import { typedNumber } from '../../domain/typed-number.ts'

type NumberFieldProps = {
  label: string
  /** What it is counted in, shown in the field: a sign before the number or one after it. */
  unit: '$' | '%'
  value: number
  /** What the arrow keys add. */
  step: number
  /** What became of what was typed. */
  note?: string | undefined
  /** Another number, NaN where the field was emptied. What cannot be read changes nothing. */
  onChange: (value: number) => void
}

/**
 * A number typed or stepped. While it is being typed it stands as typed; when left, as what counts, with its thousands apart.
 * It is a line of text, because of "25,000" Firefox's field for numbers tells nothing.
 */
export function NumberField({ label, unit, value, step, note, onChange }: NumberFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const write = (text: string) => {
    setTyped(text)
    const number = text.trim() === '' ? Number.NaN : typedNumber(text)
    if (number !== undefined) onChange(number)
  }
  const stepBy = (steps: number) => {
    setTyped(undefined)
    onChange(rounded(value + steps * step))
  }
  return (
    <>
      <div className="field">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <div className="affix">
          {unit === '$' && <span id={`${id}-unit`}>$</span>}
          <input
            id={id}
            className="input"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-describedby={note === undefined ? `${id}-unit` : `${id}-unit ${id}-note`}
            value={typed ?? formatNumber(rounded(value))}
            onChange={event => write(event.target.value)}
            onKeyDown={event => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
              event.preventDefault()
              stepBy(event.key === 'ArrowUp' ? 1 : -1)
            }}
            onBlur={() => setTyped(undefined)}
          />
          {unit === '%' && <span id={`${id}-unit`}>%</span>}
        </div>
      </div>
      {note !== undefined && (
        <p className="hint" id={`${id}-note`}>
          {note}
        </p>
      )}
    </>
  )
}

/** Without the digits of a share that does not come out even. */
const rounded = (value: number): number => Math.round(value * 100) / 100
