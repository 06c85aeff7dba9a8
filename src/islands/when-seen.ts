/** A tab that nobody looks at has nobody to tell. */
export async function whenSeen(): Promise<void> {
  // Pages fire this event by themselves, too, where the clock is to be looked at anew.
  while (document.hidden)
    await new Promise(resolve => document.addEventListener('visibilitychange', resolve, { once: true }))
}
