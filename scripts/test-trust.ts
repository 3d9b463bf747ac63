/** `npm run test:trust`: the proofs about money at full length. With names, only those: `-- histories`. */
import { spawnSync } from 'node:child_process'
import { buildIfStale } from './support/build-if-stale'

// The proofs that kill a server kill the one that `npm start` runs, so they need a fresh build.
buildIfStale()

const { status } = spawnSync(
  process.execPath,
  ['node_modules/jest/bin/jest.js', ...process.argv.slice(2), '--selectProjects', 'trust'],
  { stdio: 'inherit', env: { ...process.env, TRUST: 'full', NODE_ENV: 'test' } },
)
process.exit(status ?? 1)
