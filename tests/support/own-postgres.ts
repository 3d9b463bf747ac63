import { Keeper } from './keeper'

/** A PostgreSQL with settings of its own beside that of the tests. In a process of its own: Jest cannot load the package. */
export async function startOwnPostgres(...settings: string[]) {
  const script = 'tests/support/own-postgres-server.ts'
  const keeper = await Keeper.start<{ url: string }>(script, ...settings)
  return { ...keeper.place, stop: () => keeper.stop() }
}
