import { postEntry } from '@/lib/books/ledger/post-entry'
import { reconcile } from '@/lib/books/reconciliation/reconcile'
import { transact } from '@/lib/platform/db/transaction'
import { openDatabase } from '../../support/database'
import { aGroup, aUser, pay } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

/** What differs in a payment while a bank decides about it may come right by itself; afterwards it does not. */

openDatabase()
const provider = openProvider()
beforeEach(() => provider.startAfresh())

nightTest.each([
  ['won', 500, 'ours £25.00, £30.00'],
  ['lost', -500, 'ours £5.00, £0.00'],
  ['prevented', -500, 'ours £5.00, £0.00'],
] as const)(
  'what differs in a payment whose dispute was %s is not in progress',
  async (outcome, pence, sums) => {
    const admin = await aUser('admin')
    const { id: groupId } = await aGroup({ admin })
    const { id, chargeId } = await pay(provider, admin, groupId, 30)
    const resolved = outcome === 'prevented'
    const { dispute = '' } = await provider.control.apply({ disputeOpen: chargeId, resolved })
    await provider.control.waitForWebhooks()
    if (!resolved) await provider.control.apply({ disputeClose: dispute, outcome, awaitWebhooks: true })
    expect(await reconcile()).toEqual([])
    await transact((tx) =>
      postEntry(tx, {
        groupId,
        cause: { subject: 'dispute', id: dispute, step: 'lost', ref: 'injected' },
        postings: [
          { kind: 'member', userId: admin.id, amountPence: pence },
          { kind: 'remitted', amountPence: -pence },
        ],
      }),
    )
    expect(await reconcile()).toContainEqual({
      subject: `contribution:${id}`,
      detail: `${sums} by what went back of its charge`,
    })
  },
)
