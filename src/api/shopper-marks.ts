import type { Region } from '../domain/wording.ts'
import { keyedHash } from './keyed-hash.ts'
import { toMobile } from './mobile.ts'

type Shopper = { phone: string; email: string }

/** By what limits know a shopper again, hidden: the phone and the mail address of a form, however they are written. */
export function shopperMarks(
  { phone, email }: Shopper,
  { region, secret }: { region: Region; secret: string },
): string[] {
  const number = toMobile(phone, region) ?? phone.replace(/\D/g, '')
  return [number, email.trim().toLowerCase()].map(mark => keyedHash(secret, 'shopper', mark))
}
