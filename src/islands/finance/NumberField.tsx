import { useId, useState } from 'react'

type NumberFieldProps = {
  label: string
  value: number
  limits: { least: number; most: number }
  /** What the arrow keys add. */
  step: number
  onChange: (value: number) => void
}

/** A number typed or stepped. While it is being typed it stands as typed; when left, as what counts. */
export function NumberField({ label, value, limits, step, onChange }: NumberFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        type="number"
        inputMode="decimal"
        min={limits.least}
        max={limits.most}
        step={step}
        // What lies between two steps counts too, though browsers call it invalid.
        aria-invalid={false}
        value={typed ?? shortNumber(value)}
        onChange={event => {
          setTyped(event.target.value)
          onChange(event.target.valueAsNumber)
        }}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  )
}

/** Without the digits of a share that does not come out even. */
function shortNumber(value: number): string {
  return String(Math.round(value * 100) / 100)
}
