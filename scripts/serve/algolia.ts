// Algolia's REST answers on each dealer's own host, so that the genuine clients work without an account (DC-28).
import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { SearchClient } from '../../src/search/clients/client.ts'
import { embeddedClient } from '../../src/search/clients/embedded.ts'
import { isGzip, openStock } from '../../src/search/files.ts'
import type { Application, BuiltSearch } from './algolia/application.ts'
import { type KeptIndices, keptIndices, localAdminKey } from './algolia/kept.ts'
import { answerAlgolia } from './algolia/routes.ts'
import type { Bundle } from './bundle.ts'

export type LocalAlgolia = {
  /** The answer to a request below `/1/`. */
  answer(request: Request, built: BuiltSearch): Promise<Response>
  /** Gets ready to answer from what was pushed for a dealer; a large stock takes seconds. */
  open(built: BuiltSearch): void
  /** Writes down what was pushed a moment ago. */
  flush(): void
}

/** What is pushed is kept below `dataDir`; without it, nothing may be pushed. */
export function createAlgolia(dataDir: string | undefined, env: NodeJS.ProcessEnv = process.env): LocalAlgolia {
  const kept = new Map<string, KeptIndices>()
  const indicesOf = (slug: string): KeptIndices => {
    const known = kept.get(slug) ?? keptIndices(dataDir, slug)
    kept.set(slug, known)
    return known
  }
  const adminKey = dataDir === undefined ? undefined : localAdminKey(dataDir, env)
  return {
    answer(request, built) {
      const application: Application = { built, adminKey, indices: indicesOf(built.slug) }
      return answerAlgolia(request, application)
    },
    open: ({ slug }) => indicesOf(slug).open(),
    flush() {
      for (const indices of kept.values()) indices.flush()
    },
  }
}

const searches = new WeakMap<Bundle, BuiltSearch>()

/** The hosted search of a bundle that asks its own host for it; undefined for all others. */
export function builtSearch(bundle: Bundle): BuiltSearch | undefined {
  const { algolia, slug } = bundle.manifest
  if (algolia === undefined) return undefined
  const known = searches.get(bundle)
  if (known !== undefined) return known
  let stock: SearchClient | undefined
  const made: BuiltSearch = {
    ...algolia,
    slug,
    builtAt: statSync(join(bundle.folder, 'manifest.json')).mtimeMs,
    stock() {
      stock ??= openBuilt(bundle, algolia.stock)
      return stock
    },
  }
  searches.set(bundle, made)
  return made
}

function openBuilt({ folder }: Bundle, root: string): SearchClient {
  const unzipped = (bytes: Uint8Array): Uint8Array => (isGzip(bytes) ? gunzipSync(bytes) : bytes)
  const load = async (name: string): Promise<Uint8Array> => unzipped(await readFile(join(folder, 'search', name)))
  return embeddedClient(openStock(unzipped(readFileSync(join(folder, 'search', root))), load))
}
