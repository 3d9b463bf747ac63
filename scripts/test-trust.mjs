/** The proofs about money at full length: `npm run test:trust`. TRUST_RUNS says how many times the short form. */
import { spawnSync } from 'node:child_process'

const { status } = spawnSync(
  process.execPath,
  ['node_modules/jest/bin/jest.js', '--selectProjects', 'trust', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { TRUST_RUNS: '25', ...process.env, NODE_ENV: 'test' } },
)
process.exit(status ?? 1)
