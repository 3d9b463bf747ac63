const POLL_INTERVAL_MS = 500

/** Calls `stop` once the process that started this one is gone, however it ended. */
export function exitWithParent(stop: () => void) {
  const parent = process.ppid
  const pollTimer = setInterval(() => {
    if (process.ppid !== parent) stop()
  }, POLL_INTERVAL_MS)
  pollTimer.unref()
  process.once('disconnect', stop)
  // Only a starter that keeps our input open sets this; from any other, a closed input means nothing.
  if (process.env.EXIT_WITH_PARENT === '1') process.stdin.once('end', stop).resume()
}
