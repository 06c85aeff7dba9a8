// What outlives the local server: the indices that were pushed to it, and the key that may push.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createIndices, type HostedIndex, type IndexedRecord, type Indices, type Synonym } from './indices.ts'
import { openAhead } from './search.ts'

/** Changes come in bursts; a file is written when they pause. */
const PAUSE_MILLISECONDS = 200

const folderOf = (dataDir: string): string => join(dataDir, 'algolia')

/**
 * The key that may push to the local server: that of the environment, else one made up for this machine, which
 * `npm run index` finds in the same place.
 */
export function localAdminKey(dataDir: string, env: NodeJS.ProcessEnv = process.env): string {
  if (env.ALGOLIA_ADMIN_KEY) return env.ALGOLIA_ADMIN_KEY
  const file = join(folderOf(dataDir), 'admin-key')
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, randomBytes(16).toString('hex'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim()
}

type KeptIndex = Omit<HostedIndex, 'records' | 'synonyms'> & { records: IndexedRecord[]; synonyms: Synonym[] }

export type KeptIndices = Indices & {
  /** Writes now what would be written in a moment. */
  flush(): void
  /** Opens the indexes that pages search, so that no visitor waits for that. */
  open(): void
}

/** The indices of a dealer, as they were left; nothing is kept without a folder to keep it in. */
export function keptIndices(dataDir: string | undefined, slug: string): KeptIndices {
  const file = dataDir === undefined ? undefined : join(folderOf(dataDir), `${slug}.json`)
  let waiting: NodeJS.Timeout | undefined
  const flush = (): void => {
    if (file === undefined || waiting === undefined) return
    clearTimeout(waiting)
    waiting = undefined
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, JSON.stringify(indices.all().map(toKept)))
    renameSync(`${file}.new`, file)
  }
  const open = (): void => {
    // An index with replicas is one that pages search; others are being filled.
    for (const index of indices.all()) if (index.settings.replicas?.length) openAhead(index)
  }
  const settled = (): void => {
    flush()
    open()
  }
  const changed = (): void => {
    if (file === undefined) return
    clearTimeout(waiting)
    waiting = setTimeout(settled, PAUSE_MILLISECONDS)
  }
  const indices = createIndices(file !== undefined && existsSync(file) ? read(file) : [], () => new Date(), changed)
  return { ...indices, flush, open }
}

/** The records of a replica are those of its primary, so they are kept once. */
function toKept(index: HostedIndex): KeptIndex {
  const records = index.primary === undefined ? [...index.records.values()] : []
  return { ...index, records, synonyms: [...index.synonyms.values()] }
}

function read(file: string): HostedIndex[] {
  const byId = <Item extends { objectID: string }>(items: readonly Item[]): Map<string, Item> =>
    new Map(items.map(item => [item.objectID, item]))
  const indices = (JSON.parse(readFileSync(file, 'utf8')) as KeptIndex[]).map(index => ({
    ...index,
    records: byId(index.records),
    synonyms: byId(index.synonyms),
  }))
  return indices.map(index => ({
    ...index,
    records: indices.find(({ name }) => name === index.primary)?.records ?? index.records,
  }))
}
