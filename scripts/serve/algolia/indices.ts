// The indices of one application: what was pushed to the local server, kept as the hosted service keeps it.
import { AlgoliaFault, noSuchIndex } from './fault.ts'

export type IndexedRecord = { readonly objectID: string } & Readonly<Record<string, unknown>>
export type Synonym = { objectID: string; type: string; input?: string; synonyms?: string[] } & Record<string, unknown>

/** The settings that mean something here; all others are kept and given back. */
export type IndexSettings = {
  searchableAttributes?: string[]
  attributesForFaceting?: string[]
  attributesToRetrieve?: string[]
  disableTypoToleranceOnAttributes?: string[]
  disablePrefixOnAttributes?: string[]
  optionalWords?: string[]
  ranking?: string[]
  customRanking?: string[]
  replicas?: string[]
} & Record<string, unknown>

/** An index as it is at one moment. A change makes another one, so what was derived from this one stays true of it. */
export type HostedIndex = {
  readonly name: string
  readonly settings: IndexSettings
  readonly synonyms: ReadonlyMap<string, Synonym>
  readonly records: ReadonlyMap<string, IndexedRecord>
  /** Of a replica: the index whose records it shows in another order. */
  readonly primary?: string
  readonly createdAt: string
  readonly updatedAt: string
}

export type BatchRequest = { action: string; body: Record<string, unknown> }
export type Scope = 'settings' | 'synonyms' | 'rules'

/** What the smallest plan of the hosted service takes. */
const MOST_RECORD_BYTES = 10_000
const SIZES = 'https://www.algolia.com/doc/guides/sending-and-managing-data/prepare-your-data'

export type Indices = ReturnType<typeof createIndices>

export function createIndices(kept: Iterable<HostedIndex>, now: () => Date, changed: () => void) {
  const indices = new Map([...kept].map(index => [index.name, index]))

  const replicasOf = ({ settings }: HostedIndex): HostedIndex[] =>
    (settings.replicas ?? []).flatMap(name => indices.get(name) ?? [])

  const put = (index: HostedIndex): void => {
    const updatedAt = now().toISOString()
    indices.set(index.name, { ...index, updatedAt })
    for (const replica of replicasOf(index)) {
      if (replica.records !== index.records)
        indices.set(replica.name, { ...replica, records: index.records, updatedAt })
    }
    changed()
  }

  const found = (name: string): HostedIndex => {
    const index = indices.get(name)
    if (index === undefined) throw noSuchIndex(name)
    return index
  }

  // An index comes to be when something is first written to it.
  const foundOrNew = (name: string): HostedIndex =>
    indices.get(name) ?? {
      name,
      settings: {},
      synonyms: new Map(),
      records: new Map(),
      createdAt: now().toISOString(),
      updatedAt: now().toISOString(),
    }

  const refuseReplica = (index: HostedIndex | undefined, what: string): void => {
    if (index?.primary !== undefined) throw new AlgoliaFault(403, `cannot apply the ${what} on a replica index`)
  }

  /** The replicas that the settings name: new ones begin as copies, those no longer named stand on their own. */
  const attachReplicas = (index: HostedIndex, before: readonly string[]): void => {
    const { replicas = [], ...settings } = index.settings
    for (const name of replicas) {
      const replica = indices.get(name)
      if (replica?.primary !== undefined && replica.primary !== index.name) {
        throw new AlgoliaFault(400, 'A replica index is already replica of another index')
      }
      const { primary: _, ...own } = replica ?? { ...foundOrNew(name), settings, synonyms: index.synonyms }
      indices.set(name, { ...own, primary: index.name, records: index.records })
    }
    for (const name of before) {
      const dropped = replicas.includes(name) ? undefined : indices.get(name)
      if (dropped === undefined) continue
      const { primary: _, ...own } = dropped
      indices.set(name, own)
    }
  }

  return {
    find: (name: string): HostedIndex | undefined => indices.get(name),
    found,
    all: (): HostedIndex[] => [...indices.values()],

    /** All of it or nothing: a record that is refused refuses its batch. */
    batch(name: string, requests: readonly BatchRequest[]): string[] {
      const index = foundOrNew(name)
      refuseReplica(index, 'batch operation')
      const records = new Map(index.records)
      const ids = requests.map((request, position) => apply(records, request, position))
      put({ ...index, records })
      return ids
    },

    clear(name: string): void {
      const index = found(name)
      refuseReplica(index, 'clear operation')
      put({ ...index, records: new Map() })
    },

    /** Settings that are not named stay; `null` brings the default back. */
    setSettings(name: string, changes: Record<string, unknown>, forwardToReplicas: boolean): void {
      const index = foundOrNew(name)
      if (index.primary !== undefined && 'replicas' in changes) refuseReplica(index, 'replicas setting')
      const next = { ...index, settings: merged(index.settings, changes) }
      attachReplicas(next, index.settings.replicas ?? [])
      put(next)
      if (!forwardToReplicas) return
      const { replicas: _, ...forwarded } = changes
      for (const replica of replicasOf(next)) put({ ...replica, settings: merged(replica.settings, forwarded) })
    },

    saveSynonyms(
      name: string,
      synonyms: readonly Synonym[],
      { replaceExisting, forwardToReplicas }: { replaceExisting: boolean; forwardToReplicas: boolean },
    ): void {
      const saved = (index: HostedIndex): HostedIndex => {
        const all = new Map(replaceExisting ? [] : index.synonyms)
        for (const synonym of synonyms) all.set(synonym.objectID, synonym)
        return { ...index, synonyms: all }
      }
      const index = foundOrNew(name)
      put(saved(index))
      if (forwardToReplicas) for (const replica of replicasOf(index)) put(saved(replica))
    },

    copy(name: string, destination: string, scopes: readonly Scope[] | undefined): void {
      const source = indices.get(name) ?? foundOrNew(name)
      const target = foundOrNew(destination)
      if (target.primary !== undefined || (target.settings.replicas ?? []).length > 0) {
        throw new AlgoliaFault(403, 'cannot copy to a primary/replica index')
      }
      const { replicas: _, ...settings } = source.settings
      const takes = (scope: Scope): boolean => scopes === undefined || scopes.includes(scope)
      put({
        ...target,
        settings: takes('settings') ? settings : target.settings,
        synonyms: takes('synonyms') ? source.synonyms : target.synonyms,
        records: scopes === undefined ? source.records : target.records,
      })
    },

    /** Puts an index in the place of another, whose replicas stay and show the new records. */
    move(name: string, destination: string): void {
      const source = indices.get(name)
      // The hosted service takes it for done.
      if (source === undefined) return
      const target = indices.get(destination)
      refuseReplica(source, 'move operation')
      refuseReplica(target, 'move operation')
      if ((source.settings.replicas ?? []).length > 0) throw new AlgoliaFault(403, 'cannot move a primary index')
      indices.delete(name)
      const { replicas } = target?.settings ?? {}
      put({
        ...source,
        name: destination,
        settings: { ...source.settings, ...(replicas === undefined ? {} : { replicas }) },
        createdAt: target?.createdAt ?? source.createdAt,
      })
    },

    delete(name: string): void {
      const index = indices.get(name)
      if (index === undefined) return
      refuseReplica(index, 'delete operation')
      attachReplicas({ ...index, settings: {} }, index.settings.replicas ?? [])
      indices.delete(name)
      changed()
    },
  }
}

function merged(settings: IndexSettings, changes: Record<string, unknown>): IndexSettings {
  return Object.fromEntries(Object.entries({ ...settings, ...changes }).filter(([, value]) => value !== null))
}

/** Does what one request of a batch asks; gives the id of its record. */
function apply(records: Map<string, IndexedRecord>, { action, body }: BatchRequest, position: number): string {
  if (typeof body !== 'object' || body === null) throw new AlgoliaFault(400, `Invalid object at position ${position}`)
  const objectID = typeof body.objectID === 'number' ? String(body.objectID) : body.objectID
  if (typeof objectID !== 'string' || objectID === '') {
    throw new AlgoliaFault(400, `The objectID of the object at position ${position} is missing`, { position })
  }
  switch (action) {
    case 'addObject':
    case 'updateObject':
      records.set(objectID, checked({ ...body, objectID }, position))
      break
    case 'partialUpdateObject': {
      const changes = resolved(records.get(objectID), body)
      if (changes !== undefined)
        records.set(objectID, checked({ ...records.get(objectID), ...changes, objectID }, position))
      break
    }
    case 'partialUpdateObjectNoCreate': {
      const known = records.get(objectID)
      if (known !== undefined) records.set(objectID, checked({ ...known, ...body, objectID }, position))
      break
    }
    case 'deleteObject':
      records.delete(objectID)
      break
    default:
      throw new AlgoliaFault(400, `Invalid action '${action}' at position ${position}`)
  }
  return objectID
}

/**
 * A change with the numbers that its operations `IncrementFrom` make, the one of them that is known here: undefined where
 * the record has another number by now, as then the service leaves out all of the change.
 */
function resolved(record: IndexedRecord | undefined, body: Record<string, unknown>): object | undefined {
  const resolvedEntries: [string, unknown][] = []
  for (const [name, value] of Object.entries(body)) {
    if (typeof value !== 'object' || value === null || !('_operation' in value)) {
      resolvedEntries.push([name, value])
      continue
    }
    const { _operation: operation, value: from } = value as { _operation: unknown; value?: unknown }
    if (operation !== 'IncrementFrom') throw new AlgoliaFault(400, `the local server knows no operation ${operation}`)
    if ((record?.[name] ?? 0) !== from) return undefined
    resolvedEntries.push([name, Number(from) + 1])
  }
  return Object.fromEntries(resolvedEntries)
}

function checked(record: IndexedRecord, position: number): IndexedRecord {
  const size = Buffer.byteLength(JSON.stringify(record))
  if (size <= MOST_RECORD_BYTES) return record
  const { objectID } = record
  const message = `Record at the position ${position} objectID=${objectID} is too big size=${size}/${MOST_RECORD_BYTES} bytes. Please have a look at ${SIZES}`
  throw new AlgoliaFault(400, message, { position, objectID })
}
