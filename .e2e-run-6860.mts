import { spawnSync, execFileSync } from 'node:child_process'
const root = process.cwd()
const { isBuildFresh } = await import(root + '/scripts/support/source-hash.ts')
const { withTestServer } = await import(root + '/scripts/support/test-server.ts')
if (!isBuildFresh()) execFileSync('flock', ['/tmp/build.lock', process.execPath, '--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' })
let status = 1
await withTestServer(async ({ url, inboxUrl }: any) => {
  const { spawn } = await import('node:child_process')
  status = await new Promise((done) => spawn(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)], { stdio: 'inherit', env: { ...process.env, BASE_URL: url, INBOX_URL: inboxUrl, E2E_WORKERS: process.env.E2E_WORKERS ?? '2' } }).on('exit', (c: number) => done(c ?? 1)))
})
process.exit(status)
