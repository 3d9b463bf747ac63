import { perProcess } from './per-process'

const state = perProcess('stopping', () => ({ isStopping: false }))

/** From now on proxies should send new requests elsewhere; those that come all the same are answered. */
export function beginStopping() {
  state.isStopping = true
}

export const isStopping = (): boolean => state.isStopping
