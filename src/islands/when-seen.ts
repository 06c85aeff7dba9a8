/** A tab that nobody looks at has nobody to tell. */
export async function whenSeen(): Promise<void> {
  if (!document.hidden) return
  await new Promise(resolve => document.addEventListener('visibilitychange', resolve, { once: true }))
}
