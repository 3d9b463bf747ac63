import { Keeper } from './keeper'

/** A PostgreSQL with a standby that follows it, for tests of what either answers: see standby-server.ts. */
export async function startWithStandby() {
  const keeper = await Keeper.start<{ primary: string; standby: string }>('tests/support/standby-server.ts')
  return {
    ...keeper.place,
    /** Returns once the standby is gone. */
    stopStandby: () => keeper.tell('stop standby'),
    stop: () => keeper.stop(),
  }
}
