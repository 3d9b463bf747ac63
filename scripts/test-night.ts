/**
 * `npm run test:night`: what `npm test` leaves out, because it takes hours or a machine that does nothing else. Run it
 * whole before each release: the last result of each part is kept in tests/last-night.md. Words choose parts
 * (`-- pictures limits`) or, at full length, the tests whose file name contains one of them (`-- transfer`). Pictures
 * are compared with the committed ones; `-- pictures --renew` takes those anew.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from './support/build-if-stale'
import { countTests } from './support/count-tests'
import { ensureBrowser } from './support/ensure-browser'
import { runCommand } from './support/run-command'
import { runJest } from './support/run-jest'
import { runPlaywright } from './support/run-playwright'
import { failedSteps, runStep } from './support/steps'
import { filesExcept, filesNamed, filesUsing } from './support/test-files'
import { withTestServer } from './support/test-server'

const RESULTS_FILE = 'tests/last-night.md'
const isRenewing = process.argv.includes('--renew')
const words = process.argv.slice(2).filter((word) => word !== '--renew')
const reportsFolder = mkdtempSync(join(tmpdir(), 'whipround-reports-'))
const cores = availableParallelism()
/** Long forms of tests, screens seen in every way, and limits of time to the letter. */
const FULL_LENGTH = { TRUST: 'full' }
const JEST_PROJECTS = ['unit', 'sandbox', 'integration']

const testWithJest = (name: string, projects: string[], files: string[], workers: number) =>
  runJest(name, {
    projects,
    files,
    workers,
    reportFile: join(reportsFolder, `${name}.json`),
    env: FULL_LENGTH,
  })

async function testInBrowser(name: string, files: string[], env: Record<string, string> = {}) {
  buildIfStale()
  await ensureBrowser()
  const reportFile = join(reportsFolder, `${name}.json`)
  await withTestServer((server) =>
    runPlaywright(name, server, { files, reportFile, env: { ...FULL_LENGTH, ...env } }),
  )
}

const runScript = (name: string, script: string) => runStep(name, ['--import', 'tsx', `scripts/${script}.ts`])

const SCREENSHOT_SPECS = filesNamed(['e2e'], ['looks'])
const TIME_LIMIT_SPECS = filesUsing(['e2e'], 'time-limit')
const TIME_LIMIT_TESTS = filesUsing(JEST_PROJECTS, 'time-limit')
const PARTS: Record<string, () => Promise<unknown>> = {
  pictures: () => testInBrowser('Pictures', SCREENSHOT_SPECS, isRenewing ? { RENEW_LOOKS: '1' } : {}),
  limits: async () => {
    await testWithJest('Limits of time', JEST_PROJECTS, TIME_LIMIT_TESTS, 1)
    await testInBrowser('Limits of time in the browser', TIME_LIMIT_SPECS, { E2E_WORKERS: '1' })
  },
  calls: () => {
    const files = filesUsing(JEST_PROJECTS, 'night-test').filter((file) => !TIME_LIMIT_TESTS.includes(file))
    return testWithJest('Calls at length', JEST_PROJECTS, files, cores * 2)
  },
  browser: () =>
    testInBrowser('Browser tests', filesExcept(['e2e'], [...SCREENSHOT_SPECS, ...TIME_LIMIT_SPECS])),
  proofs: async () => {
    // The proofs that kill a server kill the one that `npm start` runs.
    buildIfStale()
    await testWithJest('Proofs about money', ['trust'], [], cores)
  },
  faults: () => runScript('Injected faults', 'test-faults'),
  mutants: () => runScript('Mutants of one module', 'test-mutants'),
}

/** The tests whose file name contains one of the words, whether they run by day or not. */
async function runNamedTests(names: string[]) {
  const kinds = [...JEST_PROJECTS, 'trust']
  const [jestFiles, specs] = [filesNamed(kinds, names), filesNamed(['e2e'], names)]
  if (jestFiles.length + specs.length === 0)
    throw new Error(
      `No part and no test is called ${names.join(', ')}: the parts are ${Object.keys(PARTS).join(', ')}.`,
    )
  if (jestFiles.some((file) => file.startsWith('tests/trust'))) buildIfStale()
  if (jestFiles.length > 0) await testWithJest('Tests of calls', kinds, jestFiles, 1)
  if (specs.length > 0) await testInBrowser('Browser tests', specs, { E2E_WORKERS: '1' })
}

/** Runs a part, and keeps what came of it beside the last results of the others. */
async function runPart(part: string, run: () => Promise<unknown>) {
  const [countBefore, startMs, failedBefore] = [countTests(reportsFolder), Date.now(), failedSteps().length]
  await run()
  const { passed, failed } = countTests(reportsFolder)
  const counts = [passed - countBefore.passed, failed - countBefore.failed]
  const result = counts.some((count) => count > 0) ? `${counts[0]} passed, ${counts[1]} failed` : 'done'
  const commit = execFileSync('git', ['log', '-1', '--format=%h'], { encoding: 'utf8' }).trim()
  keepResult(part, [
    new Date(startMs).toISOString().slice(0, 10),
    commit,
    failedSteps().length > failedBefore ? `**${result === 'done' ? 'failed' : result}**` : result,
    String(Math.ceil((Date.now() - startMs) / 60_000)),
  ])
}

function keepResult(part: string, cells: string[]) {
  const lines = readFileSync(RESULTS_FILE, 'utf8').split('\n')
  const rows = Object.keys(PARTS).map((name) =>
    name === part
      ? `| ${[name, ...cells].join(' | ')} |`
      : (lines.find((line) => line.startsWith(`| ${name} |`)) ?? `| ${name} | never | | | |`),
  )
  const head = '| part | day | commit | result | minutes |\n|---|---|---|---|---|'
  writeFileSync(
    RESULTS_FILE,
    `# The last nights\n\nWritten by \`npm run test:night\`.\n\n${head}\n${rows.join('\n')}\n`,
  )
}

async function main(): Promise<number> {
  const names = words.filter((word) => !(word in PARTS))
  for (const [name, run] of Object.entries(PARTS))
    if (words.length === 0 || words.includes(name)) await runPart(name, run)
  if (names.length > 0) await runNamedTests(names)
  const { passed, failed } = countTests(reportsFolder)
  if (failedSteps().length > 0) console.log(`\nFailed: ${failedSteps().join(', ')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failedSteps().length > 0 ? 1 : 0
}

runCommand(main)
