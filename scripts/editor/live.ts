// Whether what was saved is live, for the person who waits for it.
import { join } from 'node:path'
import { formatCount } from '../../src/domain/format.ts'
import { readManifest } from '../publish/manifest.ts'
import type { Publisher } from '../publish/publisher.ts'

export type LiveState = {
  kind: 'coming' | 'live' | 'unseen' | 'same' | 'refused' | 'held' | 'unknown'
  text: string
  faults: readonly string[]
  /** Where more is told, or can be done. */
  statusUrl?: string
}

/** Of what was saved, put back or deleted. */
export const ON_ITS_WAY = 'This is on its way.'

/** A publisher hears of a save after that at the latest, unless the drive sends no notices. */
const HEARD_MILLISECONDS = 3_000
const OTHERS_HEARD_MILLISECONDS = 20_000

/**
 * `publisher` is the one of this process; without it, another one is at work and tells nothing but its releases. `unseen`
 * says why shoppers do not see today what was saved, `effect` what it does where they never see it. `instead` is what to say in
 * place of it being live where shoppers see another place than the one that is built here; `live`, what it is once it is there.
 */
export function liveState(
  slug: string,
  since: Date,
  {
    liveDir,
    publisher,
    now,
    unseen,
    effect,
    instead,
    live = 'It is live.',
    statusUrl,
  }: {
    liveDir: string
    publisher: Publisher | undefined
    now: Date
    unseen?: string | undefined
    effect?: string | undefined
    instead?: string | undefined
    live?: string | undefined
    /** The page of this process's publisher. */
    statusUrl?: string | undefined
  },
): LiveState {
  const told = (kind: LiveState['kind'], text: string, faults: readonly string[] = []): LiveState => ({
    kind,
    text,
    faults,
  })
  const state = publisher?.state(slug)
  if (state?.refused !== undefined && state.refused.at >= since && state.building === undefined) {
    const { faults } = state.refused
    const things = formatCount(faults.length, 'thing', 'things')
    const text = `Saved, and not live: ${things} elsewhere in this dealer’s folder must be mended first.`
    return { ...told('refused', text, faults), ...(statusUrl && { statusUrl }) }
  }
  const manifest = readManifest(join(liveDir, slug))
  if (manifest !== undefined && new Date(manifest.builtAt) >= since) {
    return unseen === undefined
      ? told('live', instead ?? effect ?? live)
      : told('unseen', `${instead ?? 'The site is up to date.'} ${unseen}`)
  }
  const waited = now.getTime() - since.getTime()
  if (state === undefined) {
    if (waited < OTHERS_HEARD_MILLISECONDS) return told('coming', ON_ITS_WAY)
    if (effect !== undefined) return told('same', instead ?? effect)
    return told(
      'unknown',
      'Nothing new is live yet. The publisher that is at work tells more, where it was started and on its status page.',
    )
  }
  if (state.building !== undefined || state.waiting !== undefined || waited < HEARD_MILLISECONDS) {
    return told('coming', manifest === undefined ? 'The whole site is being built for the first time.' : ON_ITS_WAY)
  }
  if (effect !== undefined) return told('same', instead ?? effect)
  if (state.live?.isHeld) {
    const held = 'Saved, and not live: somebody went back to an earlier release.'
    if (statusUrl !== undefined)
      return { ...told('held', `${held} “Rebuild” on the status page publishes it.`), statusUrl }
    return told('held', `${held} Stop this editor, start npm run publisher, and press “Rebuild” on its status page.`)
  }
  const same = 'The site shows the same as before.'
  return unseen === undefined ? told('same', same) : told('unseen', `${same} ${unseen}`)
}
