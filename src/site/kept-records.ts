import { hash } from 'node:crypto'
import type { Keeper } from './keeper.ts'

/** Checked records by the text that they were read from: of the same text comes the same record. */
export type KeptRecords = {
  get(source: string): unknown
  set(source: string, record: unknown): void
  /** For the next build: those that this one asked for. */
  save(): void
}

/** The editor lives for weeks, and each letter that somebody types makes another record. */
const MOST_RECORDS = 2_000

/** Of all sites read so far, asked for last at the end: what a make's dealers share is read and checked for the first of them. */
const records = new Map<string, unknown>()

function hold(digest: string, record: unknown): void {
  records.delete(digest)
  records.set(digest, record)
  const [oldest] = records.keys()
  if (records.size > MOST_RECORDS && oldest !== undefined) records.delete(oldest)
}

/** Where the records of a site are kept, under `name`; records are data that goes through JSON unchanged. */
export function keptRecords(keeper: Keeper | undefined, name: string): KeptRecords {
  const key = `records ${name}`
  const kept = keeper?.get(key)
  const before = kept === undefined ? {} : (JSON.parse(new TextDecoder().decode(kept)) as Record<string, unknown>)
  const asked = new Map<string, unknown>()
  const note = (digest: string, record: unknown): void => {
    asked.set(digest, record)
    hold(digest, record)
  }
  return {
    get(source) {
      const digest = digestOf(source)
      const record = records.get(digest) ?? before[digest]
      if (record !== undefined) note(digest, record)
      return record
    },
    set: (source, record) => note(digestOf(source), record),
    save() {
      if (keeper === undefined || sameKeys(asked, before)) return
      keeper.set(key, Buffer.from(JSON.stringify(Object.fromEntries(asked))))
    },
  }
}

const digestOf = (source: string): string => hash('sha1', source, 'base64url')

function sameKeys(asked: ReadonlyMap<string, unknown>, record: Readonly<Record<string, unknown>>): boolean {
  const others = Object.keys(record)
  return others.length === asked.size && others.every(key => asked.has(key))
}
