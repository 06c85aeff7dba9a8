import { useSyncExternalStore } from 'react'

let wasReleased = false

/**
 * Whether parts of the page may be drawn anew: not at build, and not while something of the search is pressed, as what is
 * replaced between press and release is not clicked. Once it is so it stays so. A press may be older than this script, so
 * that the page is asked and not the events.
 */
export function useReleased(): boolean {
  return useSyncExternalStore(hearRelease, isReleased, neverAtBuild)
}

function isReleased(): boolean {
  wasReleased ||= document.querySelector('.search :active') === null
  return wasReleased
}

function hearRelease(tell: () => void): () => void {
  const released = () =>
    // Behind the click that it becomes.
    setTimeout(() => {
      wasReleased = true
      tell()
    })
  for (const type of RELEASES) addEventListener(type, released)
  return () => {
    for (const type of RELEASES) removeEventListener(type, released)
  }
}

/** Of a finger, of the space bar, and where another window takes over before either is heard. */
const RELEASES = ['pointerup', 'pointercancel', 'keyup', 'blur'] as const

const neverAtBuild = () => false
