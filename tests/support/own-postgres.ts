import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A PostgreSQL with settings of its own beside that of the tests. In a process of its own: Jest cannot load the package. */
export async function startOwnPostgres(...settings: string[]) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/support/own-postgres-server.ts', ...settings],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  )
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const ended = once(child, 'exit')
  return {
    url: String(line).trim(),
    stop: async () => {
      child.stdin.end()
      await ended
    },
  }
}
