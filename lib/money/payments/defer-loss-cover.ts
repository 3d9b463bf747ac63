import { AsyncLocalStorage } from 'node:async_hooks'

const deferral = new AsyncLocalStorage<true>()

/**
 * Runs work that brings the books up to date record by record after a restore. Until it is done, disputes and debts
 * freeze nothing and ask nothing back, since a later record may say that a dispute was won or that the money is back.
 * The caller covers them afterwards.
 */
export const deferLossCover = <T>(work: () => Promise<T>): Promise<T> => deferral.run(true, work)

export const isLossCoverDeferred = (): boolean => deferral.getStore() === true
