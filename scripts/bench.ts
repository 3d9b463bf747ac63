/** `npm run bench`: how quick the calls and pages of every visit are, and how much JavaScript each page sends. */
import { spawnSync } from 'node:child_process'
import { isBuildFresh } from './support/source-hash'
import { withTestServer } from './support/test-server'

if (!isBuildFresh())
  spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' })
void withTestServer(({ url, inboxUrl }) => {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'bench/run.ts'], {
    stdio: 'inherit',
    env: { ...process.env, BASE_URL: url, INBOX_URL: inboxUrl },
  })
  process.exitCode = status ?? 1
})
