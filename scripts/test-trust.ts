/** The proofs about money at full length: `npm run test:trust`. With names, only those: `-- histories`. */
import { spawnSync } from 'node:child_process'

const { status } = spawnSync(
  process.execPath,
  ['node_modules/jest/bin/jest.js', ...process.argv.slice(2), '--selectProjects', 'trust'],
  { stdio: 'inherit', env: { ...process.env, TRUST: 'full', NODE_ENV: 'test' } },
)
process.exit(status ?? 1)
