/**
 * Injects each fault of faults.tsv into a copy of this folder, one at a time, and runs the test that must notice it:
 * `npm run test:faults`. With arguments, runs only the faults whose file or test contains one of them: `-- refunds`.
 */
import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { FAULTS, type Fault, injectFault, staleReason } from './list'
import { copyProjectTo, scratchFolder, startPostgres } from './scratch'

const words = process.argv.slice(2)
const scratch = scratchFolder('faults')
const report = join(scratch, 'report.json')

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

type Report = {
  numPassedTests: number
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** How many of the tests for these faults passed, which failed, and which of their files could not be run. */
async function runTests(env: NodeJS.ProcessEnv, faults: Fault[]) {
  rmSync(report, { force: true })
  const flags = ['--json', `--outputFile=${report}`, '--silent', '--runInBand']
  const titles = new Set(faults.map(({ title }) => escapeRegExp(title)))
  const files = new Set(faults.map(({ test }) => test))
  const named = ['-t', [...titles].join('|'), '--runTestsByPath', ...files]
  const args = ['node_modules/jest/bin/jest.js', ...flags, ...named]
  await new Promise((done) =>
    spawn(process.execPath, args, { cwd: scratch, env, stdio: 'ignore' }).once('exit', done),
  )
  const { numPassedTests, testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
  const all = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName }) => ({
      status,
      title: `${relative(scratch, name)}: ${fullName}`,
    })),
  )
  return {
    passed: numPassedTests,
    failed: all.filter(({ status }) => status === 'failed').map(({ title }) => title),
    notRun: testResults
      .filter(({ assertionResults }) => assertionResults.length === 0)
      .map(({ name }) => relative(scratch, name)),
  }
}

/** Why a fault went unnoticed, or null if it was noticed. */
async function testFault(env: NodeJS.ProcessEnv, fault: Fault) {
  const { file, title } = fault
  writeFileSync(join(scratch, file), injectFault(fault))
  const result = await runTests(env, [fault])
  writeFileSync(join(scratch, file), readFileSync(file, 'utf8'))
  if (result.notRun.length > 0) return 'its test could not be run'
  return result.failed.length > 0 ? null : `“${title}” did not fail: ${result.passed} passed`
}

const chosen = FAULTS.filter(
  ({ file, test }) => words.length === 0 || words.some((word) => file.includes(word) || test.includes(word)),
)

async function main() {
  if (chosen.length === 0)
    throw new Error(`No fault’s file or test has “${words.join('” or “')}” in its name.`)
  const unfitting = chosen.flatMap((fault) => {
    const reason = staleReason(fault)
    return reason ? [`${fault.file} ${fault.functionName}: ${fault.change}: ${reason}`] : []
  })
  if (unfitting.length > 0) throw new Error(`Some have no place any more:\n  ${unfitting.join('\n  ')}`)
  copyProjectTo(scratch)
  const { server, env } = await startPostgres()
  try {
    console.log(`The tests that must notice ${chosen.length} faults, without any fault first …`)
    const baseline = await runTests(env, chosen)
    const broken = [...baseline.notRun, ...baseline.failed]
    if (broken.length > 0) throw new Error(`Some fail without any fault:\n  ${broken.join('\n  ')}`)
    let notNoticed = 0
    for (const [index, fault] of chosen.entries()) {
      const problem = await testFault(env, fault)
      if (problem) notNoticed += 1
      console.log(`${index + 1}/${chosen.length} ${problem ? '✗' : '✓'} ${fault.file}: ${fault.consequence}`)
      if (problem) console.log(`    ${problem}`)
    }
    console.log(`\n${chosen.length - notNoticed} noticed, ${notNoticed} not`)
    return notNoticed > 0 ? 1 : 0
  } finally {
    server.stdin?.end()
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
