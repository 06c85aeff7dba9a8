// Search engines get the addresses that changed, by the protocol IndexNow.
import { chunksOf } from '../../../src/domain/chunks.ts'
import type { Untold } from './untold.ts'

/** The protocol takes so many addresses in one call, and its servers share them with each other. */
const URLS_A_CALL = 10_000
const INDEX_NOW = 'https://api.indexnow.org/indexnow'
const TIME_OUT_MILLISECONDS = 15_000

/** In as many calls as it takes. */
export async function tellSearchEngines(
  { root, urls }: NonNullable<Untold['pages']>,
  key: string,
  env: NodeJS.ProcessEnv,
): Promise<undefined> {
  for (const urlList of chunksOf(urls, URLS_A_CALL)) {
    const answer = await fetch(env['FORECOURT_INDEXNOW'] || INDEX_NOW, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ host: new URL(root).host, key, keyLocation: `${root}/${key}.txt`, urlList }),
      signal: AbortSignal.timeout(TIME_OUT_MILLISECONDS),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`IndexNow says ${answer.status}${REFUSALS[answer.status] ?? ''}`)
  }
}

const REFUSALS: Record<number, string> = {
  403: ' → is the file of publish.indexNowKey to be had at the root of the site?',
  422: ' → is baseUrl the address at which the site is?',
  429: ', too many calls',
}
