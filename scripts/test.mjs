/**
 * `npm test`: format and lint, types, unit and integration tests against a real PostgreSQL,
 * then browser tests against a production build. Ends with the line `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './support/ensure-browser.mjs'
import { installMissing } from './support/install.mjs'
import { withTestServer } from './support/test-server.mjs'

const reports = mkdtempSync(join(tmpdir(), 'whipround-reports-'))
const failedSteps = []

/** Runs one step and says how long it took; a failed step fails the run but not the steps after it. */
function step(name, args, env = {}) {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  console.log(
    `── ${name}: ${status === 0 ? 'done' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`,
  )
  if (status !== 0) failedSteps.push(name)
  return status === 0
}

installMissing()
step('Prisma client', ['scripts/generate.mjs'])
step('Format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'])
step('Types', ['node_modules/typescript/bin/tsc', '--noEmit'])

const jestReport = join(reports, 'jest.json')
step(
  'Unit, sandbox and integration tests',
  ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${jestReport}`, '--silent'],
  { NODE_ENV: 'test' },
)

const browserReport = join(reports, 'playwright.json')
if (step('Production build', ['scripts/build.mjs'])) {
  ensureBrowser()
  await withTestServer(({ url, inboxUrl }) =>
    step('Browser tests', ['node_modules/@playwright/test/cli.js', 'test'], {
      BASE_URL: url,
      INBOX_URL: inboxUrl,
      E2E_REPORT: browserReport,
    }),
  ).catch((error) => {
    console.error(error.message)
    failedSteps.push('Test server')
  })
}

function count() {
  const jest = read(jestReport)
  const browser = read(browserReport)?.stats
  const passed = (jest?.numPassedTests ?? 0) + (browser?.expected ?? 0) + (browser?.flaky ?? 0)
  if (browser?.flaky) console.log(`\nPassed at the second try only (see "flaky" above): ${browser.flaky}`)
  const failed =
    (jest?.numFailedTests ?? 0) + (jest?.numRuntimeErrorTestSuites ?? 0) + (browser?.unexpected ?? 0)
  return { passed, failed }
}

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

const { passed, failed } = count()
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 || failedSteps.length > 0 || passed === 0 ? 1 : 0)
