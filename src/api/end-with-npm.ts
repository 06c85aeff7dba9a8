const LOOK_EVERY_MILLISECONDS = 500

/**
 * npm hands SIGTERM to the shell that it has started us in, which ends and tells us nothing: we would live on as nobody's
 * child, and keep the port. So whoever was started by npm and loses its parent tells itself to stop, once: who was told with
 * the shell, as by systemd, listens no more, and a second signal would end it in the middle of what it finishes. Started without
 * npm, it may lose the shell of whoever started it, and stays.
 */
export function endWithNpm(env: NodeJS.ProcessEnv = process.env): void {
  if (env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const isHeard = (): boolean => process.listenerCount('SIGTERM') > 0
  let wasHeard = isHeard()
  process.on('newListener', name => {
    wasHeard ||= name === 'SIGTERM'
  })
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    if (isHeard() || !wasHeard) process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MILLISECONDS)
  timer.unref()
}
