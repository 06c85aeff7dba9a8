const LOOK_EVERY_MILLISECONDS = 500

/**
 * npm hands SIGTERM to the shell that it has started us in, which ends and tells us nothing: we would live on as nobody's
 * child, and keep the port. So whoever was started by npm and loses its parent tells itself to stop. Started without npm, it
 * may lose the shell of whoever started it, and stays.
 */
export function endWithNpm(env: NodeJS.ProcessEnv = process.env): void {
  if (env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MILLISECONDS)
  timer.unref()
}
