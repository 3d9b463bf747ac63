/** `npm run bench`: how fast calls, pages and payments are, and how that changes with a large amount of data. */
import { spawnSync } from 'node:child_process'
import { buildIfStale } from './support/build-if-stale'

buildIfStale()
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'bench/run.ts', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1
