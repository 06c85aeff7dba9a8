import { mdiArrowLeft, mdiArrowRight, mdiChevronDown, mdiClose, mdiMagnify, mdiTuneVariant } from '@mdi/js'

const PATHS = {
  search: mdiMagnify,
  close: mdiClose,
  filters: mdiTuneVariant,
  previous: mdiArrowLeft,
  next: mdiArrowRight,
  down: mdiChevronDown,
}

/** A sign beside words or in a named button; it says nothing by itself. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
