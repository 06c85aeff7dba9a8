// What every target decides alike of a bundle on its way: whether it becomes a release, under which number, and which it withdraws.
import { type BundleManifest, showSame } from './manifest.ts'
import type { Published, Release } from './target.ts'

/** `isHeld`: somebody went back to what is live. `asked`: somebody wants this very bundle live, which ends that. */
type Hold = { asked: boolean; isHeld: boolean }

/** Whether a bundle waits for whoever went back. To be asked anew whenever something was waited for: people roll meanwhile. */
export const waits = ({ asked, isHeld }: Hold): boolean => isHeld && !asked

/** What becomes of a bundle. One that shows what is live is no release, unless it ends a hold: then it is to go on from there. */
export function decision(live: BundleManifest | undefined, bundle: BundleManifest, hold: Hold): Published['kind'] {
  const endsHold = hold.isHeld && hold.asked
  if (live !== undefined && showSame(live, bundle) && !endsHold) return 'same'
  return waits(hold) ? 'held' : 'published'
}

/** Six digits, so that names are in the order of their numbers. */
export const FIRST_ID = '000001'

/** The number after all of these, whatever their order. */
export const nextId = (ids: readonly string[]): string =>
  String(Math.max(0, ...ids.map(Number)) + 1).padStart(FIRST_ID.length, '0')

/** Whether no roll leads to a release any more when another is published: it is newer than the one that somebody went back to. */
export const withdrawn = (
  { id, isWithdrawn }: Pick<Release, 'id' | 'isWithdrawn'>,
  live: { id: string; isHeld: boolean } | undefined,
): boolean => isWithdrawn || (live?.isHeld === true && id > live.id)
