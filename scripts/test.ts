/**
 * `npm test`: lint and types, unit and integration tests against a real PostgreSQL, short proofs about money, then what
 * people do in a browser, against a production build. Ends with the line `N passed, N failed`. With words
 * (`npm test -- transfer`), only the tests whose file name contains one of them. The rest is scripts/test-night.ts.
 */
import { mkdtempSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { countTests } from './support/count-tests'
import { ensureBrowser } from './support/ensure-browser'
import { runJest } from './support/run-jest'
import { runPlaywright } from './support/run-playwright'
import { isBuildFresh } from './support/source-hash'
import { failedSteps, runLanes, runStep, steps } from './support/steps'
import { filesNamed, filesWithDayTests } from './support/test-files'
import { withTestServer } from './support/test-server'

const words = process.argv.slice(2)
const cores = availableParallelism()
// With fewer cores the lanes would only take turns, and proofs about time-outs would have to wait for the build.
const isParallel = cores >= 4
const reportsFolder = mkdtempSync(join(tmpdir(), 'whipround-reports-'))
const reportOf = (name: string) => join(reportsFolder, `${name}.json`)

/** Those that take seconds in their short form. */
const DAYTIME_PROOFS = [
  'at-once',
  'check-books',
  'histories',
  'killed-server.test',
  'one-key',
  'sequences',
  'serving',
]

/** Each keeps one core busy, and the longer one starts first. */
const checkSource = () =>
  Promise.all([
    // Each of several checkers would work out most types for itself.
    runStep('Types', ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1'], { isQuiet: true }),
    runStep('Lint', ['--import', 'tsx', 'scripts/lint.ts'], { isQuiet: true }),
  ])

/** The files of a kind of test that the words name, or without words those to run by day; null for none. */
function chooseFiles(kinds: string[]): string[] | null {
  const files = words.length > 0 ? filesNamed(kinds, words) : filesWithDayTests(kinds)
  return files.length === 0 ? null : files
}

/** They spend half of their time waiting, for PostgreSQL and for one another. */
async function runJestTests() {
  const projects = ['unit', 'sandbox', 'integration']
  const files = chooseFiles(projects)
  const workers = isParallel ? Math.ceil(cores / 2) : cores * 2
  if (files)
    await runJest('Unit, sandbox and integration tests', {
      ...{ projects, files, workers, isQuiet: isParallel },
      reportFile: reportOf('unit'),
    })
}

/** They mostly wait, for time-outs and for processes to come back: four at once are not too many for two cores. */
async function runProofs() {
  const files = words.length > 0 ? chooseFiles(['trust']) : filesNamed(['trust'], DAYTIME_PROOFS)
  if (files && (await ensureBuilt()))
    await runJest('Proofs about money, in short', {
      ...{ projects: ['trust'], files, workers: 4, isQuiet: isParallel },
      reportFile: reportOf('trust'),
    })
}

let built: Promise<boolean> | undefined
/** The proofs and the browser tests use one build, made when the first of them needs it. */
const ensureBuilt = () => (built ??= build())

/** Resolves to whether there is a production build of the present sources. */
async function build(): Promise<boolean> {
  if (!isBuildFresh())
    return runStep('Production build', ['--import', 'tsx', 'scripts/build.ts'], { isQuiet: isParallel })
  console.log('\n── Production build: already up to date')
  return true
}

async function testInBrowser() {
  const files = chooseFiles(['e2e'])
  if (!files) return
  try {
    // The browser may have to be downloaded.
    const [hasBuild] = await Promise.all([ensureBuilt(), ensureBrowser()])
    if (hasBuild)
      await withTestServer((server) =>
        runPlaywright('Browser tests', server, {
          ...{ files, isQuiet: isParallel, skipsNight: true },
          reportFile: reportOf('e2e'),
          // The app and the other lanes need cores too.
          env: isParallel ? { E2E_WORKERS: String(cores - 2) } : {},
        }),
      )
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    steps.push({ name: 'Test server', passed: false, seconds: 0 })
  }
}

async function main() {
  await runStep('Prisma client', ['--import', 'tsx', 'scripts/generate.ts'])
  if (words.length === 0) await checkSource()
  await runLanes([runJestTests, runProofs, testInBrowser], isParallel)

  const { passed, failed, flaky } = countTests(reportsFolder)
  if (flaky > 0) console.log(`\nPassed only on the second attempt (see "flaky" above): ${flaky}`)
  if (failedSteps().length > 0) console.log(`\nFailed: ${failedSteps().join(', ')}`)
  if (passed + failed === 0)
    console.log(`\nNo test by day. At night: npm run test:night -- ${words.join(' ')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed > 0 || failedSteps().length > 0 || passed === 0 ? 1 : 0
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
