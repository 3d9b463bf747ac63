const everyMs = 500

/** Calls `stop` once the process that started this one is gone, however it ended. */
export function exitWithParent(stop: () => void): void {
  const parent = process.ppid
  process.once('disconnect', stop)
  const watch = setInterval(() => {
    if (process.ppid !== parent) stop()
  }, everyMs)
  watch.unref()
}
