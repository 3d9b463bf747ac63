/**
 * `npm run test:mutants`: Stryker changes a word of a module, and the module’s tests have to fail: tonight’s module, or the
 * named ones. It works in a copy of this folder.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '@/scripts/support/run-command'
import { copyProjectTo, scratchFolder, startPostgres } from '../faults/scratch'
import { MODULES } from './modules'

const VERSION = '10.0.0'
/** In percent of the mutants. */
const MIN_NOTICED_PERCENT = 90

/** Stryker and its 150 packages stay out of the lock file. */
function installStryker(folder: string) {
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const packages = ['core', 'jest-runner'].map((name) => `@stryker-mutator/${name}@${VERSION}`)
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages]
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error('Stryker could not be installed.')
}

const configOf = (files: string[], stryker: string) => ({
  testRunner: 'jest',
  plugins: [join(stryker, 'node_modules/@stryker-mutator/jest-runner/dist/src/index.js')],
  jest: { configFile: 'tests/mutants/jest.config.mjs', enableFindRelatedTests: false },
  mutate: [...files, '!lib/**/contract.ts'],
  coverageAnalysis: 'off',
  ignoreStatic: false,
  // TypeScript 7 has no API that it could use.
  tsconfigFile: 'none',
  inPlace: true,
  concurrency: 1,
  dryRunTimeoutMinutes: 30,
  timeoutMS: 60_000,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { logTests: false, reportTests: false },
  jsonReporter: { fileName: 'mutants.json' },
  thresholds: { high: MIN_NOTICED_PERCENT, low: MIN_NOTICED_PERCENT, break: MIN_NOTICED_PERCENT },
})

function chosenModules(): string[] {
  const words = process.argv.slice(2)
  const unknown = words.filter((word) => !(word in MODULES))
  const names = Object.keys(MODULES)
  if (unknown.length > 0) throw new Error(`No module is called ${unknown.join(', ')}: ${names.join(', ')}.`)
  const day = Math.floor(Date.now() / 86_400_000)
  return words.length > 0 ? words : names.slice(day % names.length).slice(0, 1)
}

/** What a module names that no longer exists: it would be left out without a word. */
function findMissing(): string[] {
  const paths = ['lib', 'tests'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  const exists = (name: string) => {
    const pattern = new RegExp(
      `^${name.replace('**/', '(?:[^/]+/)#').replaceAll('*', '[^/]*').replace('#', '*')}$`,
    )
    return paths.some((path) => pattern.test(path))
  }
  return Object.values(MODULES)
    .flatMap(({ files, tests }) => [...files, ...tests.map((name) => `tests/${name}.test.ts`)])
    .filter((name) => !exists(name))
}

async function main(): Promise<number> {
  if (findMissing().length > 0) throw new Error(`There is no ${findMissing().join(', ')}.`)
  const chosen = chosenModules()
  const scratch = scratchFolder('mutants')
  const [copy, stryker] = [join(scratch, 'copy'), join(scratch, 'stryker')]
  mkdirSync(copy)
  copyProjectTo(copy)
  installStryker(stryker)
  const { server, env } = await startPostgres()
  let worstStatus = 0
  try {
    for (const name of chosen) {
      const { files = [], tests = [] } = MODULES[name] ?? {}
      console.log(`\n── Mutants of ${name}`)
      writeFileSync(join(copy, 'stryker.config.json'), JSON.stringify(configOf(files, stryker)))
      const program = join(stryker, 'node_modules/@stryker-mutator/core/bin/stryker.js')
      const { status } = spawnSync(process.execPath, [program, 'run'], {
        cwd: copy,
        stdio: 'inherit',
        env: { ...env, MUTANT_TESTS: tests.join(',') },
      })
      if (existsSync(join(copy, 'mutants.json')))
        cpSync(join(copy, 'mutants.json'), join('test-results', `mutants-${name}.json`), { force: true })
      worstStatus = Math.max(worstStatus, status ?? 1)
    }
  } finally {
    server.stdin?.end()
  }
  return worstStatus
}

runCommand(main)
