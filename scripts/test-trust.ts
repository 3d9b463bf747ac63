/** `npm run test:trust`: the proofs about money at full length. With names, only those: `-- histories`. */
import { execFileSync, spawnSync } from 'node:child_process'
import { isBuildFresh } from './support/source-hash'

// The proofs that kill a server kill the one that `npm start` runs, so they need a fresh build.
if (!isBuildFresh())
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' })

const { status } = spawnSync(
  process.execPath,
  ['node_modules/jest/bin/jest.js', ...process.argv.slice(2), '--selectProjects', 'trust'],
  { stdio: 'inherit', env: { ...process.env, TRUST: 'full', NODE_ENV: 'test' } },
)
process.exit(status ?? 1)
