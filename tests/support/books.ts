import { reconcile } from '@/lib/books/reconciliation/reconcile'
import { openDatabase } from './database'
import { expectSoundLedger } from './money'
import { openProvider } from './provider'

/** A database and a provider for this file's tests. After each, the ledger is sound and agrees with the provider's books. */
export function openProviderWithBooks() {
  openDatabase()
  const provider = openProvider()
  afterEach(async () => {
    await expectSoundLedger()
    expect(await reconcile()).toEqual([])
  })
  return provider
}
