import { HelperProcess } from './helper-process'

/** A PostgreSQL with a streaming standby, for tests of which of the two is queried: see standby-server.ts. */
export async function startWithStandby() {
  const helper = await HelperProcess.start<{ primary: string; standby: string }>(
    'tests/support/standby-server.ts',
  )
  return {
    ...helper.address,
    /** Resolves once the standby is gone. */
    stopStandby: () => helper.send('stop standby'),
    stop: () => helper.stop(),
  }
}
