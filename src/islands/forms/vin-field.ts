import { isSoundVin, isWholeVin } from '../../domain/vin.ts'
import type { Region } from '../../domain/wording.ts'
import { whenReleased } from '../../ui/when-released.ts'
import { element } from '../dom.ts'

/**
 * Says in the hint of a VIN, once it is typed, that one of its figures may be wrong where they do not check one another. Cars
 * that were made for elsewhere have such VINs too, so it is taken as it is.
 */
export function doubtVins(form: HTMLFormElement, region: Region): void {
  const field = form.querySelector<HTMLElement>('[data-if-doubtful]')
  const vin = field?.querySelector('input')
  const hint = field?.querySelector<HTMLElement>('.hint')
  if (!field || !vin || !hint) return
  const usual = hint.textContent
  let wasDoubtful = false
  hint.setAttribute('aria-live', 'polite')
  const judge = (): void => {
    const typed = vin.value.replace(/[^\p{L}\d]/gu, '')
    const isDoubtful = isWholeVin(typed) && !isSoundVin(typed, region)
    // What is written anew is read out anew.
    if (isDoubtful === wasDoubtful) return
    wasDoubtful = isDoubtful
    hint.replaceChildren(isDoubtful ? element('strong', {}, field.dataset.ifDoubtful!) : usual)
  }
  vin.addEventListener('change', () => whenReleased(judge))
  form.addEventListener('reset', () => setTimeout(judge))
  judge()
}
