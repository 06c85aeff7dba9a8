import { useState } from 'react'
import { type NeedName, needText } from '../../domain/needs.ts'
import { NEED_NAMES } from '../../search/in-words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Later } from './Later.tsx'
import { NeedSheet } from './NeedSheet.tsx'
import { useCarSearch } from './use-car-search.ts'
import { wantedIn } from './wanted.ts'

/**
 * The questions that shoppers bring: seats, towing, a garage, a budget. One tap from the list of cars. Where it is of caravans or
 * motorcycles alone, those that some of them answer, and those that were answered already, as only there the answer is changed.
 */
export function Needs() {
  /** Each time anew, as one may be asked for while the sheet of another is leaving. */
  const [asking, setAsking] = useState<{ name: NeedName; turn: number }>()
  return (
    <>
      <Later>
        <NeedChips onPress={name => setAsking(last => ({ name, turn: (last?.turn ?? 0) + 1 }))} />
      </Later>
      {/* It tells at once of a search that is slow or fails, as nothing else is within reach. */}
      {asking !== undefined && <NeedSheet key={asking.turn} name={asking.name} onClosed={() => setAsking(undefined)} />}
    </>
  )
}

function NeedChips({ onPress }: { onPress: (name: NeedName) => void }) {
  const { setup, state, opening } = useCarSearch()
  const { labels, needsOfKind } = setup
  const wanted = wantedIn(state)
  const kinds = state.values.item_type
  const needs = setup.needs.filter(
    name => wanted[name] || !kinds || kinds.some(kind => needsOfKind[kind]?.includes(name)),
  )
  if (needs.length === 0) return null
  return (
    <ul className="needs" aria-label={labels.needs}>
      {needs.map(name => (
        <li key={name}>
          <button
            type="button"
            className="chip need"
            aria-haspopup="dialog"
            data-chosen={wanted[name] && ''}
            onClick={() => {
              opening()
              onPress(name)
            }}
          >
            <Icon name={name} />
            {labels[NEED_NAMES[name]]}{' '}
            {wanted[name] && <strong>{needText(name, wanted[name], setup.distance.region)}</strong>}
          </button>
        </li>
      ))}
    </ul>
  )
}
