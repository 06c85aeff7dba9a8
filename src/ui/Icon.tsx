import {
  mdiArrowExpandVertical,
  mdiArrowLeft,
  mdiArrowRight,
  mdiCalendarWeekOutline,
  mdiCaravan,
  mdiCheckBold,
  mdiChevronDown,
  mdiClose,
  mdiGarage,
  mdiHelp,
  mdiHistory,
  mdiMagnify,
  mdiMinus,
  mdiPlus,
  mdiSeatPassenger,
  mdiTruckTrailer,
  mdiTuneVariant,
} from '@mdi/js'

const PATHS = {
  search: mdiMagnify,
  close: mdiClose,
  filters: mdiTuneVariant,
  previous: mdiArrowLeft,
  next: mdiArrowRight,
  down: mdiChevronDown,
  history: mdiHistory,
  check: mdiCheckBold,
  unknown: mdiHelp,
  minus: mdiMinus,
  plus: mdiPlus,
  seat_count: mdiSeatPassenger,
  towing_kg: mdiTruckTrailer,
  trailer_kg: mdiCaravan,
  length_mm: mdiGarage,
  height_mm: mdiArrowExpandVertical,
  weekly_dollars: mdiCalendarWeekOutline,
}

/** A sign beside words or in a named button; it says nothing by itself. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
