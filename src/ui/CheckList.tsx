import { memo, useRef, useState } from 'react'
import { formatNumber } from '../domain/format.ts'
import { useTicks } from './use-ticks.ts'

type CheckItem = { value: string; label: string; count: number; chosen: boolean }

/**
 * What whoever taps a box wants of it, by what they see: an answer that is still awaited may change the box, and to ask for the
 * other than was asked for last would be the opposite.
 */
export type Wish = (value: string, isWished: boolean) => void

type CheckListProps = {
  items: readonly CheckItem[]
  /** What they are part of: another object with each answer of the search, be they as they were. */
  answer: object
  /** Rows with a tick, chips side by side, or rows with a colour. */
  look?: 'rows' | 'chips' | 'colours'
  /** How many show before "Show all"; those chosen show always. */
  shown: number
  onToggle: Wish
  /** A pointer is on a value, and will toggle it when it lets go. */
  onPress?: Wish
  showAll: string
  showFewer: string
}

/** Values to choose any number of, each with its count. */
export function CheckList({
  items,
  answer,
  look = 'rows',
  shown,
  onToggle,
  onPress,
  showAll,
  showFewer,
}: CheckListProps) {
  const [all, setAll] = useState(false)
  const listed = all ? items : items.filter((item, index) => index < shown || item.chosen)
  const list = useRef<HTMLUListElement>(null)
  useTicks(
    list,
    listed.map(({ chosen }) => chosen),
    answer,
  )
  return (
    <>
      <ul className="checks" data-look={look} ref={list}>
        {listed.map(({ value, label, count, chosen }) => (
          <Check
            key={value}
            value={value}
            label={label}
            count={count}
            chosen={chosen}
            swatch={look === 'colours'}
            onToggle={onToggle}
            onPress={onPress}
          />
        ))}
      </ul>
      {items.length > shown && (
        <button type="button" className="text-button" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? showFewer : showAll}
        </button>
      )}
    </>
  )
}

/** What a tap on the label of a box will ask for. */
export const wishedAt = (label: HTMLLabelElement): boolean => !(label.control as HTMLInputElement).checked

type CheckProps = CheckItem & { swatch: boolean } & Pick<CheckListProps, 'onToggle' | 'onPress'>

/** One value; a list is long and a tap changes few of them. */
const Check = memo(function Check({ value, label, count, chosen, swatch, onToggle, onPress }: CheckProps) {
  return (
    <li>
      <label
        className="check"
        data-empty={count === 0 ? '' : undefined}
        onPointerDown={event => onPress?.(value, wishedAt(event.currentTarget))}
      >
        <input
          type="checkbox"
          defaultChecked={chosen}
          onChange={event => onToggle(value, event.currentTarget.checked)}
        />
        {swatch && <i className="swatch" data-colour={label.toLowerCase().split(' ').at(-1)} />}
        <span className="check__label">{label}</span>
        <span className="check__count">{formatNumber(count)}</span>
      </label>
    </li>
  )
})
