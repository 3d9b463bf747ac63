import { HelperProcess } from './helper-process'

/**
 * Starts a PostgreSQL with its own settings beside the tests' one. In a process of its own, because Jest cannot load
 * the package.
 */
export async function startOwnPostgres(...settings: string[]) {
  const script = 'tests/support/own-postgres-server.ts'
  const helper = await HelperProcess.start<{ url: string }>(script, ...settings)
  return { ...helper.address, stop: () => helper.stop() }
}
