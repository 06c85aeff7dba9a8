// Whether what was saved is live, for the person who waits for it.
import { join } from 'node:path'
import { formatCount } from '../../src/domain/format.ts'
import { lostFeedLine } from '../../src/site/feeds/lost-cars.ts'
import { readManifest } from '../publish/manifest.ts'
import type { Publisher } from '../publish/publisher.ts'
import type { Refused } from '../publish/states.ts'
import { AS_IT_IS } from '../publish/status-page.ts'
import { sentence } from './plain-words.ts'

export type LiveState = {
  kind: 'coming' | 'live' | 'unseen' | 'same' | 'refused' | 'held' | 'unknown'
  text: string
  faults: readonly string[]
  /** It did not work this time, and nobody has to do anything. */
  isTriedAgain?: true
  /** Where more is told, or can be done. */
  statusUrl?: string
  /** Nothing is expected before that. */
  askAgainMs?: number
}

/** Of what was saved, put back or deleted. */
export const ON_ITS_WAY = 'This is on its way.'

/** The bundles that are live, and what a save becomes: what shoppers see, one to be pushed, or one sent somewhere else. */
export type LiveNow = { liveDir: string; reaches: Reaches }

export type Reaches = 'shoppers' | 'commit' | 'far'

/** A publisher hears of a save after that at the latest, unless the drive sends no notices. */
const HEARD_MILLISECONDS = 3_000
const OTHERS_HEARD_MILLISECONDS = 20_000
/** Somebody may press “Rebuild”, or save again, before it is tried by itself. */
const LONGEST_PAUSE_MILLISECONDS = 5_000

/**
 * `publisher` is the one of this process; without it, another one is at work and tells nothing but its releases. `unseen`
 * says why shoppers do not see today what was saved, `effect` what it does where they never see it; where both are there, why it
 * does not do that. `instead` is what to say in place of it being live where shoppers see another place than the one that is
 * built here, or are without something then.
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
    statusUrl,
    time = at => at.toLocaleTimeString('en-AU'),
  }: {
    liveDir: string
    publisher: Publisher | undefined
    now: Date
    unseen?: string | undefined
    effect?: string | undefined
    instead?: string | undefined
    /** The page of this process's publisher. */
    statusUrl?: string | undefined
    /** How a moment of today is told. */
    time?: (at: Date) => string
  },
): LiveState {
  const state = publisher?.state(slug)
  // What was saved never waits as a feed that is read again: that feed may be a minute on its way.
  const isIdle = state?.building === undefined && (state?.waiting === undefined || state.waiting === 'feed')
  // A refusal of the build before this save, or of a feed that it does not wait for, is no word on it.
  if (state?.refused !== undefined && state.refused.at >= since && !state.refused.isOfFeed && isIdle) {
    return refusedState(state.refused, { now, statusUrl, time })
  }
  const effective = (kind: 'live' | 'same', does: string): LiveState =>
    unseen === undefined
      ? told(kind, instead ?? does)
      : told('unseen', instead === undefined ? unseen : `${instead} ${unseen}`)
  const manifest = readManifest(join(liveDir, slug))
  if (manifest !== undefined && new Date(manifest.builtAt) >= since) {
    if (effect !== undefined) return effective('live', effect)
    return unseen === undefined
      ? told('live', instead ?? 'It is live.')
      : told('unseen', `${instead ?? 'The site is up to date.'} ${unseen}`)
  }
  const waited = now.getTime() - since.getTime()
  if (state === undefined) {
    if (waited < OTHERS_HEARD_MILLISECONDS) return told('coming', ON_ITS_WAY)
    if (effect !== undefined) return effective('same', effect)
    return told(
      'unknown',
      'Nothing new is live yet. The publisher that is at work tells more, where it was started and on its status page.',
    )
  }
  if (!isIdle || waited < HEARD_MILLISECONDS) {
    return told('coming', manifest === undefined ? 'The whole site is being built for the first time.' : ON_ITS_WAY)
  }
  if (effect !== undefined) return effective('same', effect)
  if (state.live?.isHeld) {
    const held = `Done, and not live: somebody went back to an earlier release. To publish it, ${pressing('Rebuild', statusUrl)}.`
    return { ...told('held', held), ...(statusUrl && { statusUrl }) }
  }
  const same = 'The site shows the same as before.'
  return unseen === undefined ? told('same', same) : told('unseen', `${same} ${unseen}`)
}

/** Of a build that was refused: it is tried again by itself, or somebody has to do something first. */
function refusedState(
  { faults, retryAt, lostCars }: Refused,
  { now, statusUrl, time }: { now: Date; statusUrl: string | undefined; time: (at: Date) => string },
): LiveState {
  const more = statusUrl === undefined ? {} : { statusUrl }
  if (retryAt !== undefined) {
    const text = `It did not work: ${whyNot(faults[0] ?? '')} This is probably no fault of what was done here. It is tried again by itself at ${time(retryAt)}.`
    const wait = Math.min(retryAt.getTime() - now.getTime(), LONGEST_PAUSE_MILLISECONDS)
    return { ...told('coming', text), isTriedAgain: true, ...more, ...(wait > 0 && { askAgainMs: wait }) }
  }
  if (!lostCars) {
    const things = formatCount(faults.length, 'thing', 'things')
    const text = `Done, and not live: ${things} in this dealer’s folder must be mended first.`
    return { ...told('refused', text, faults), ...more }
  }
  const others = faults.every(lostFeedLine) ? '' : '. The rest must be mended first'
  const text = `Done, and not live: a feed has lost most of its cars, prices or pictures, or its prices are of another size. Please ask its supplier or, if the stock really is like this, ${pressing(AS_IT_IS, statusUrl)}${others}.`
  return { ...told('refused', text, faults), ...more }
}

const told = (kind: LiveState['kind'], text: string, faults: readonly string[] = []): LiveState => ({
  kind,
  text,
  faults,
})

/** What to do on the page of a publisher, where this one has one. */
const pressing = (button: string, statusUrl: string | undefined): string =>
  statusUrl === undefined
    ? `stop this editor, start npm run publisher, and press “${button}” on its status page`
    : `press “${button}” on the status page`

/** Of a feed with its address, as somebody has to ask there if it goes on. */
function whyNot(fault: string): string {
  const [, file = '', message = fault] = /^(.+?) ✖ (.*)$/s.exec(fault) ?? []
  if (!/^https?:/.test(file)) return sentence(message)
  return sentence(`the cars could not be fetched from ${file}: ${message.replace(/^cannot be fetched: /, '')}`)
}
