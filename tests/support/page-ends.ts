// What a page is to do later ends with its file, as it does in a browser with the page, and so does what it shows: files share a
// process and a document, and a lead that a page of the last one sends again would be kept in the page of the next, and a message
// that comes late would stand in it.
import { afterAll } from 'vitest'

if (typeof window !== 'undefined') {
  const { setInterval, setTimeout } = globalThis
  const timers: ReturnType<typeof setTimeout>[] = []
  const noting = <Start extends typeof setInterval | typeof setTimeout>(start: Start): Start =>
    new Proxy(start, {
      apply(_, self, asked) {
        const timer = Reflect.apply(start, self, asked)
        timers.push(timer)
        return timer
      },
    })
  globalThis.setInterval = noting(setInterval)
  globalThis.setTimeout = noting(setTimeout)
  afterAll(() => {
    // Either kind is ended by this.
    for (const timer of timers) clearTimeout(timer)
    Object.assign(globalThis, { setInterval, setTimeout })
    document.body.replaceChildren()
  })
}
