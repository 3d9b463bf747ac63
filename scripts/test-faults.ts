/** `npm run test:faults`: do the tests notice the faults of tests/faults, injected into a copy? See docs/trust.md. */
import { spawnSync } from 'node:child_process'

const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'tests/faults/run.ts', ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
process.exit(status ?? 1)
