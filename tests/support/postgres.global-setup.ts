import { type ChildProcess, spawn } from 'node:child_process'

type GlobalWithServer = typeof globalThis & { postgresServer?: ChildProcess }

/** One PostgreSQL server for the whole run; each Jest worker copies its template (see integration-settings.ts). */
export default async function setup() {
  // A caller that starts many runs provides one server for all of them.
  if (process.env.TEST_TEMPLATE_URL) return
  const server = spawn(process.execPath, ['--import', 'tsx', 'tests/support/postgres-server.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  ;(globalThis as GlobalWithServer).postgresServer = server
  const { url, firstPort } = await new Promise<{ url: string; firstPort: number }>((done, fail) => {
    server.stdout.once('data', (line: Buffer) => done(JSON.parse(line.toString())))
    server.once('exit', () => fail(new Error('PostgreSQL for the tests did not start')))
  })
  process.env.TEST_TEMPLATE_URL = url
  process.env.TEST_FIRST_PORT = String(firstPort)
}
