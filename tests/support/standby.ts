import { HelperProcess } from './helper-process'

/** A PostgreSQL with a streaming standby, for tests of which of the two is queried: see standby-server.ts. */
export async function startWithStandby() {
  const keeper = await HelperProcess.start<{ primary: string; standby: string }>(
    'tests/support/standby-server.ts',
  )
  return {
    ...keeper.address,
    /** Resolves once the standby is gone. */
    stopStandby: () => keeper.send('stop standby'),
    stop: () => keeper.stop(),
  }
}
