import { hasPhone } from '../../domain/user.ts'
import { writtenMobile } from '../../domain/written-mobile.ts'
import { $user } from '../../stores/user.ts'
import { preset } from '../forms/fields.ts'

/** Nobody is asked again for the number with which they signed in; they may change it. */
export function fillInProvenPhone(form: HTMLFormElement): void {
  const user = $user.get()
  const phone = form.querySelector<HTMLInputElement>('input[name="phone"]')!
  if (hasPhone(user) && phone.value === '') preset(phone, writtenMobile(user.phone))
}
