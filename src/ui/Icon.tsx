import icons from './icons.svg?url'
import type { IconName } from './icons.ts'

/** A sign beside words or in a named button; it says nothing by itself. Of `icons.ts` nothing but names comes to the page. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  )
}
