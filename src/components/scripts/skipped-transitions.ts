// Who turns back before the next page is there skips its transition. Browsers tell that as an error nobody caught, though
// nothing is wrong.
type Transition = Record<'ready' | 'finished' | 'updateCallbackDone', Promise<unknown>>

for (const moment of ['pageswap', 'pagereveal']) {
  addEventListener(moment, event => {
    const { viewTransition } = event as Event & { viewTransition?: Transition | null }
    if (!viewTransition) return
    for (const part of ['ready', 'finished', 'updateCallbackDone'] as const) viewTransition[part].catch(() => {})
  })
}

export {}
