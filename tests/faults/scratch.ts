import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'

const LEFT_OUT = ['node_modules', '.git', '.next', '.data', 'test-results', 'playwright-report']

/** An empty folder that is removed when this process ends. */
export function scratchFolder(name: string) {
  const scratch = mkdtempSync(join(tmpdir(), `whipround-${name}-`))
  process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
  return scratch
}

/** Copies this folder into it, in which code may be changed; the packages are shared. */
export function copyProjectTo(scratch: string) {
  cpSync('.', scratch, {
    recursive: true,
    filter: (from) => !LEFT_OUT.includes(relative('.', from).split(sep)[0] ?? ''),
  })
  symlinkSync(join(process.cwd(), 'node_modules'), join(scratch, 'node_modules'))
}

/** One PostgreSQL server for all runs. */
export async function startPostgres(): Promise<{ server: ChildProcess; env: NodeJS.ProcessEnv }> {
  const server = spawn(process.execPath, ['--import', 'tsx', 'tests/support/postgres-server.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const { url, firstPort } = await new Promise<{ url: string; firstPort: number }>((done, fail) => {
    server.stdout.once('data', (line: Buffer) => done(JSON.parse(line.toString())))
    server.once('exit', () => fail(new Error('PostgreSQL for the tests did not start')))
  })
  // The tests for the night have to notice, too.
  const full = { NODE_ENV: 'test', TRUST: 'full' }
  const env = { ...process.env, ...full, TEST_TEMPLATE_URL: url, TEST_FIRST_PORT: String(firstPort) }
  return { server, env: env as NodeJS.ProcessEnv }
}
