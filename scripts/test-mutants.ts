/** `npm run test:mutants`: do the tests of money notice mutants of its code, made by Stryker? See docs/trust.md. */
import { spawnSync } from 'node:child_process'

const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'tests/mutants/run.ts', ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
process.exit(status ?? 1)
