// What is wrong with a setting that is there, and how a right one looks. None tells the value: passwords are in it.
import { EMAIL } from '../contract/leads.ts'

/** Says what is wrong after the name of the setting; nothing where it is right. */
export type FaultOf = (value: string) => string | undefined

/** Of a service that is called. */
export const webAddressFault: FaultOf = value => {
  const url = URL.parse(value)
  const example = 'such as https://service.example.com/path'
  if (url === null || !/^https?:$/.test(url.protocol)) return `is no address of the web: write one ${example}`
  // `fetch` refuses it each time.
  if (url.username !== '' || url.password !== '') return `has a user or a password in it: write it without, ${example}`
  return undefined
}

/** Another kind of database would be taken for a file of that name. */
export const databaseFault: FaultOf = value =>
  /^(?!postgres(ql)?:)[a-z][a-z\d+.-]*:\/\//i.test(value)
    ? 'is the address of no PostgreSQL: write one such as postgres://user:password@db.example.com/leads, or the path of a SQLite file'
    : undefined

/** In a password a "#", "/" or "?" ends the host too early: there is none, or it is the user. */
export const mailServerFault: FaultOf = value => {
  const example = 'such as smtps://user:password@mail.example.com'
  if (!/^\s*smtps?:\/\//i.test(value)) return `does not begin with smtp:// or smtps://: write an address ${example}`
  const url = URL.parse(value)
  if (url?.hostname && !/@/.test(url.pathname + url.search + url.hash)) return undefined
  return `names no host that can be read: write an address ${example}, with # as %23, / as %2F and ? as %3F in the password`
}

/** An address, or a name and the address in angle brackets. A comma or a colon outside quotes would begin another address. */
const NAMED = /^(?:"[^"\p{Cc}]*"|[^"<>,;:\p{Cc}]*)\s*<([^<>]*)>$/u

/** The address alone of a sender that may have a name. */
export function addressOf(sender: string): string {
  const trimmed = sender.trim()
  return NAMED.exec(trimmed)?.[1] ?? trimmed
}

export const senderFault: FaultOf = value =>
  EMAIL.test(addressOf(value))
    ? undefined
    : 'is no mail address: write one such as leads@example.com, or with a name "Northside Cars" <leads@example.com>'
