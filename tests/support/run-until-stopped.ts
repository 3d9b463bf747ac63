/** A command for tests of scripts/run.mjs: says that it runs, and ends on SIGTERM only. */
setInterval(() => undefined, 1000)
process.on('SIGTERM', () => process.exit(0))
console.log('running')
