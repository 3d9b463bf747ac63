import { perProcess } from './per-process'

const kept = perProcess('stopping', () => ({ isStopping: false }))

/** From now on proxies should send new requests elsewhere; those that come all the same are answered. */
export function beginStopping() {
  kept.isStopping = true
}

export const isStopping = (): boolean => kept.isStopping
