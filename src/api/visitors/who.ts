import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Somebody who asks what we hold on them, known by a phone, a mail address, or both: then either will do. */
export type Who = {
  /** In international form, as sign-in and sales have it. */
  phone?: string
  /** Whether a phone or mail address is theirs, however it was typed. */
  isTheirs: (written: string) => boolean
  /** Whether they sent a form. One that only mentions them is somebody else's. */
  hasSent: (form: { phone: string; email: string }) => boolean
}

/**
 * The phone has to be in international form, as what is typed at home is another phone abroad, and whole; nothing where it is
 * not. In forms it stands as people type it: with or without the code of the country or the 0 in front, with spaces and
 * brackets. Without the code it may be a phone of another country, and nothing here knows of which.
 */
export function toWho({ phone, email }: { phone?: string; email?: string }): Who | undefined {
  const number = phone === undefined ? undefined : parsePhoneNumberFromString(phone)
  if (phone !== undefined && !(number?.isValid() && phone.trim().startsWith('+'))) return undefined
  const digits = number && new RegExp(`^(00|0011|011)?(${number.countryCallingCode})?0?${number.nationalNumber}$`)
  const address = email?.trim().toLowerCase()
  const isTheirs = (written: string): boolean =>
    written.includes('@') ? written.trim().toLowerCase() === address : (digits?.test(digitsOf(written)) ?? false)
  return {
    ...(number && { phone: number.number }),
    isTheirs,
    hasSent: form => isTheirs(form.phone) || isTheirs(form.email),
  }
}

const digitsOf = (written: string): string => written.replace(/\D/g, '')
