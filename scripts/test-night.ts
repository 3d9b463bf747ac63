/**
 * `npm run test:night`: what takes hours, or a machine that does nothing else: pictures of screens, limits of time, the
 * proofs about money at full length, the faults that tests must notice, and mutants of one module. Words choose parts: `-- pictures limits`.
 * Pictures are compared with the committed ones; `-- pictures --renew` takes those anew.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './support/build-if-stale'
import { ensureBrowser } from './support/ensure-browser'
import { runCommand } from './support/run-command'
import { runPlaywright } from './support/run-playwright'
import { failedSteps, step } from './support/steps'
import { withTestServer } from './support/test-server'

const isRenewing = process.argv.includes('--renew')
/** tests/support/within.ts then keeps limits of time to the letter. */
const FULL = { TRUST: 'full' }

async function inBrowser(name: string, options: Parameters<typeof runPlaywright>[2]) {
  buildIfStale()
  await ensureBrowser()
  await withTestServer((server) => runPlaywright(name, server, options))
}

/** The test files in these folders that have a limit of time. */
const filesWithLimits = (kinds: string[]) =>
  kinds
    .flatMap((kind) =>
      readdirSync(join('tests', kind), { recursive: true, encoding: 'utf8' }).map((name) =>
        join('tests', kind, name),
      ),
    )
    .filter((file) => /\.(test|spec)\.ts$/.test(file) && readFileSync(file, 'utf8').includes('/within'))

const runScript = (name: string, script: string) => step(name, ['--import', 'tsx', `scripts/${script}.ts`])

const PARTS: Record<string, () => Promise<unknown>> = {
  pictures: () => inBrowser('Pictures', { project: 'night', env: isRenewing ? { RENEW_LOOKS: '1' } : {} }),
  limits: async () => {
    const files = filesWithLimits(['unit', 'sandbox', 'integration'])
    const jest = ['node_modules/jest/bin/jest.js', '--silent', '--maxWorkers=1', ...files]
    await step('Limits of time', jest, { env: { ...FULL, NODE_ENV: 'test' } })
    const specs = filesWithLimits(['e2e'])
    await inBrowser('Limits of time in the browser', {
      project: 'e2e',
      files: specs,
      env: { ...FULL, E2E_WORKERS: '1' },
    })
  },
  proofs: () => runScript('Proofs about money', 'test-trust'),
  faults: () => runScript('Injected faults', 'test-faults'),
  mutants: () => runScript('Mutants of one module', 'test-mutants'),
}

async function main(): Promise<number> {
  const words = process.argv.slice(2).filter((word) => word !== '--renew')
  const unknown = words.filter((word) => !(word in PARTS))
  if (unknown.length > 0)
    throw new Error(`No part is called ${unknown.join(', ')}: there are ${Object.keys(PARTS).join(', ')}.`)
  for (const [name, run] of Object.entries(PARTS)) if (words.length === 0 || words.includes(name)) await run()
  console.log(failedSteps.length > 0 ? `\nFailed: ${failedSteps.join(', ')}` : '\nAll passed')
  return failedSteps.length > 0 ? 1 : 0
}

runCommand(main)
