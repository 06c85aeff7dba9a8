// What the system refuses, such as room on a full disk, in words for whoever looks after the computer.

export type SystemRefusal = { reason: string; remedy: string }

type Kind = 'full' | 'quota' | 'readOnly' | 'right' | 'files'

const KINDS: Readonly<Record<string, Kind>> = {
  ENOSPC: 'full',
  EDQUOT: 'quota',
  EROFS: 'readOnly',
  EACCES: 'right',
  EPERM: 'right',
  EMFILE: 'files',
  ENFILE: 'files',
}

/** As the compiler tells them, by their numbers of Linux and macOS. */
const NUMBERS: Readonly<Record<string, Kind>> = {
  28: 'full',
  122: 'quota',
  69: 'quota',
  30: 'readOnly',
  13: 'right',
  1: 'right',
  24: 'files',
  23: 'files',
}

/** What SQLite says, for every kind of room that there is not. */
const STORE_FULL = 'database or disk is full'

/** As Node tells what the system refused, with the file where it knows one. */
const OF_NODE = /^(?<code>E[A-Z]+): [^,]+, \w+(?: '(?<path>.+?)')?(?: -> '(?<to>.+)')?$/

function kindOf(message: string): Kind | undefined {
  if (message === STORE_FULL) return 'full'
  const code = OF_NODE.exec(message)?.groups?.['code'] ?? ''
  return KINDS[code] ?? NUMBERS[/\(os error (\d+)\)/.exec(message)?.[1] ?? '']
}

/**
 * By the message of an error, of Node, SQLite or the compiler, as that is all that comes from another thread. `place` is the folder
 * that was written to, for messages that name none. Undefined where something else is wrong.
 */
export function systemRefusal(message: string, place?: string): SystemRefusal | undefined {
  const kind = kindOf(message)
  if (kind === undefined) return undefined
  const { path, to } = OF_NODE.exec(message)?.groups ?? {}
  const near = to ?? path ?? place
  switch (kind) {
    case 'full':
      return { reason: `the disk${of(place ?? near)} is full`, remedy: 'make room on it' }
    case 'quota':
      return {
        reason: `this user has no more room on the disk${of(place ?? near)}`,
        remedy: 'make room, or allow this user more',
      }
    case 'readOnly':
      return {
        reason: `the disk${of(near)} can only be read`,
        remedy: 'let it be written, or name a folder on another',
      }
    case 'right':
      // Of what is copied or renamed, the system does not say which of the two.
      return {
        reason: `this user may not get at ${to ? `${path} or ${to}` : (near ?? 'a file there')}`,
        remedy: 'give this user the right to it',
      }
    case 'files':
      return { reason: 'too many files are open at once', remedy: 'allow this user more of them (ulimit -n)' }
  }
}

/** Whether there was no room for what was to be written. */
export const isOutOfRoom = (message: string): boolean => ['full', 'quota'].includes(kindOf(message) ?? '')

const of = (place: string | undefined): string => (place === undefined ? '' : ` of ${place}`)

/** With its remedy, in one line; any other message as it is. */
export function inPlainWords(message: string, place?: string): string {
  const refusal = systemRefusal(message, place)
  return refusal === undefined ? message : `${refusal.reason} → ${refusal.remedy}`
}
