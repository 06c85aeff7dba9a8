import { hash } from 'node:crypto'
import type { Keeper } from './keeper.ts'

/** Checked records by the text that they were read from: of the same text comes the same record. */
export type KeptRecords = {
  get(source: string): unknown
  set(source: string, record: unknown): void
  /** For the next build: those that this one asked for. */
  save(): void
}

/** Of all sites read so far: what a make's dealers share is read and checked for the first of them. */
const records = new Map<string, unknown>()

/** Where the records of a site are kept, under `name`; records are data that goes through JSON unchanged. */
export function keptRecords(keeper: Keeper | undefined, name: string): KeptRecords {
  const key = `records ${name}`
  const kept = keeper?.get(key)
  const before = kept === undefined ? {} : (JSON.parse(new TextDecoder().decode(kept)) as Record<string, unknown>)
  for (const [digest, record] of Object.entries(before)) if (!records.has(digest)) records.set(digest, record)
  const asked = new Set<string>()
  const digestOf = (source: string): string => {
    const digest = hash('sha1', source, 'base64url')
    asked.add(digest)
    return digest
  }
  return {
    get: source => records.get(digestOf(source)),
    set(source, record) {
      records.set(digestOf(source), record)
    },
    save() {
      if (keeper === undefined || sameKeys(asked, before)) return
      const now = Object.fromEntries([...asked].map(digest => [digest, records.get(digest)]))
      keeper.set(key, Buffer.from(JSON.stringify(now)))
    },
  }
}

function sameKeys(keys: ReadonlySet<string>, record: Readonly<Record<string, unknown>>): boolean {
  const others = Object.keys(record)
  return others.length === keys.size && others.every(key => keys.has(key))
}
