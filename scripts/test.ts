/**
 * `npm test`: format and lint, types, unit and integration tests against a real PostgreSQL,
 * short proofs about money, then browser tests against a production build. Ends with the line
 * `N passed, N failed`. With words (`npm test -- transfer`), only the tests whose file name contains one of them.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './support/ensure-browser'
import { runPlaywright } from './support/run-playwright'
import { isBuildFresh } from './support/source-hash'
import { failedSteps, runLanes, step } from './support/steps'
import { withTestServer } from './support/test-server'

const words = process.argv.slice(2)
const cores = availableParallelism()
// With fewer cores the lanes would only take turns, and proofs about time-outs would have to wait for the build.
const sideBySide = cores >= 4
const reports = mkdtempSync(join(tmpdir(), 'whipround-reports-'))
const reportOf = (name: string) => join(reports, `${name}.json`)

async function checkSource() {
  await step('Format and lint', [
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
    '.',
  ])
  await step('Types', ['node_modules/typescript/bin/tsc', '--noEmit'])
}

const testFiles = (project: string) =>
  readdirSync(join('tests', project), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(test|spec)\.tsx?$/.test(file) && words.some((word) => file.includes(word)),
  )

/** The files of a kind of test that the words name; an empty list means all of them. */
const chosen = (projects: string[]) =>
  projects.flatMap((project) => testFiles(project).map((file) => join('tests', project, file)))

/** Tests make many short-lived objects: with little room for those, a tenth of their time is garbage collection. */
const ROOM_FOR_YOUNG = ['--min-semi-space-size=64', '--max-semi-space-size=64']

async function runJest(name: string, projects: string[], workers: number) {
  const files = chosen(projects)
  if (words.length > 0 && files.length === 0) return
  const flags = [
    '--json',
    `--outputFile=${reportOf(projects[0] ?? '')}`,
    '--silent',
    `--maxWorkers=${workers}`,
  ]
  await step(
    name,
    [
      ...ROOM_FOR_YOUNG,
      'node_modules/jest/bin/jest.js',
      ...flags,
      '--selectProjects',
      ...projects,
      '--',
      ...files,
    ],
    {
      env: { NODE_ENV: 'test' },
      quiet: sideBySide,
    },
  )
}

/** They spend half of their time waiting, for PostgreSQL and for one another. */
const testCalls = () =>
  runJest(
    'Unit, sandbox and integration tests',
    ['unit', 'sandbox', 'integration'],
    sideBySide ? Math.ceil(cores / 2) : cores * 2,
  )

/** They mostly wait, for time-outs and for processes to come back: four at once are not too many for two cores. */
async function proveMoney() {
  if (words.length > 0 && chosen(['trust']).length === 0) return
  if (await isBuilt()) await runJest('Proofs about money, in short', ['trust'], 4)
}

let built: Promise<boolean> | undefined
/** The proofs and the browser tests use one build, made when the first of them needs it. */
const isBuilt = () => (built ??= build())

/** Resolves to whether there is a production build of the present sources. */
async function build(): Promise<boolean> {
  if (!isBuildFresh())
    return step('Production build', ['--import', 'tsx', 'scripts/build.ts'], { quiet: sideBySide })
  console.log('\n── Production build: already up to date')
  return true
}

async function testInBrowser() {
  const files = chosen(['e2e'])
  if (words.length > 0 && files.length === 0) return
  try {
    // The browser may have to be downloaded.
    const [hasBuild] = await Promise.all([isBuilt(), ensureBrowser()])
    if (hasBuild)
      await withTestServer((server) =>
        runPlaywright('Browser tests', server, {
          project: 'e2e',
          files,
          env: {
            E2E_REPORT: reportOf('e2e'),
            // The app and the other lanes need cores too.
            ...(sideBySide && { E2E_WORKERS: String(cores - 2) }),
          },
          quiet: sideBySide,
        }),
      )
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    failedSteps.push('Test server')
  }
}

function read(name: string) {
  return existsSync(reportOf(name)) ? JSON.parse(readFileSync(reportOf(name), 'utf8')) : null
}

function count() {
  const browser = read('e2e')?.stats
  let passed = (browser?.expected ?? 0) + (browser?.flaky ?? 0)
  let failed = browser?.unexpected ?? 0
  if (browser?.flaky) console.log(`\nPassed only on the second attempt (see "flaky" above): ${browser.flaky}`)
  for (const jest of [read('unit'), read('trust')]) {
    passed += jest?.numPassedTests ?? 0
    failed += (jest?.numFailedTests ?? 0) + (jest?.numRuntimeErrorTestSuites ?? 0)
  }
  return { passed, failed }
}

async function main() {
  await step('Prisma client', ['--import', 'tsx', 'scripts/generate.ts'])
  if (words.length === 0) await checkSource()
  await runLanes([testCalls, proveMoney, testInBrowser], sideBySide)

  const { passed, failed } = count()
  if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed > 0 || failedSteps.length > 0 || passed === 0 ? 1 : 0
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
