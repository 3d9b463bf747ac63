/** `npm run bench`: how fast calls, pages and payments are, and how that changes with a large amount of data. */
import { spawnSync } from 'node:child_process'
import { isBuildFresh } from './support/source-hash'

if (!isBuildFresh())
  spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' })
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'bench/run.ts', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1
