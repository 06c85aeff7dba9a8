import type { MessagePort } from 'node:worker_threads'
import { Worker } from 'node:worker_threads'

/** What the thread is asked, and answers. */
type Asked<Work> = { order: number; work: Work }
type Answer<Done> = { order: number; done: Done } | { order: number; error: unknown }

/**
 * Work in a thread of its own, so that a server goes on answering meanwhile. `program` is that of the thread, which calls
 * `answering`. It starts with the first work; one that has done all is let go after `idleMilliseconds`, and keeps no process
 * alive until then. One that dies fails what it was asked, and the next to ask gets another.
 */
export function createAside<Work, Done>(program: URL, idleMilliseconds: number): (work: Work) => Promise<Done> {
  const waiting = new Map<number, PromiseWithResolvers<Done>>()
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let orders = 0

  /** With nothing left to do it keeps no process alive, and is let go in a while. */
  const rest = (started: Worker): void => {
    if (waiting.size > 0) return
    started.unref()
    idle = setTimeout(() => {
      thread = undefined
      void started.terminate()
    }, idleMilliseconds).unref()
  }
  const start = (): Worker => {
    const started = new Worker(program)
    const isOver = (error: unknown): void => {
      if (thread !== started) return
      thread = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    started.on('message', (answer: Answer<Done>) => {
      const { resolve, reject } = waiting.get(answer.order)!
      waiting.delete(answer.order)
      if ('done' in answer) resolve(answer.done)
      else reject(answer.error)
      rest(started)
    })
    started.on('error', isOver)
    started.on('exit', code => isOver(new Error(`the thread of ${program.pathname} ended with ${code}`)))
    return started
  }

  return work => {
    clearTimeout(idle)
    thread ??= start()
    thread.ref()
    const order = orders++
    const answer = Promise.withResolvers<Done>()
    try {
      thread.postMessage({ order, work } satisfies Asked<Work>)
      waiting.set(order, answer)
    } catch (error) {
      // What cannot be sent, nobody will answer.
      answer.reject(error)
      rest(thread)
    }
    return answer.promise
  }
}

/** The other side of `createAside`, in the thread. */
export function answering<Work, Done>(port: MessagePort, work: (asked: Work) => Promise<Done>): void {
  port.on('message', async (asked: Asked<Work>) => {
    const { order } = asked
    const answer: Answer<Done> = await work(asked.work).then(
      done => ({ order, done }),
      error => ({ order, error }),
    )
    port.postMessage(answer)
  })
}
