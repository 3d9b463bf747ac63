import { GET as closing } from '@/app/api/group/[id]/closing/route'
import { PUT as setAmount } from '@/app/api/group/[id]/member/set-amount/route'
import { POST as shareOut } from '@/app/api/group/[id]/share-out/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroupOfPayers, connectPayout, expectSoundLedger, pay } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

openDatabase()
const provider = openProvider()

nightTest('a part refused by the bank can be retried only while its payment has enough left', async () => {
  const { admin, payer, other, group } = await aGroupOfPayers(5000)
  const first = await pay(provider, payer, group.id, 50)
  const second = await pay(provider, other, group.id, 30)
  const asAdmin = { token: admin.token }
  await provider.control.apply({ refundsPending: true })
  const { body } = await call(shareOut, `/group/${group.id}/share-out`, { ...asAdmin, body: { amount: 8 } })
  for (const { _id } of body.parts) {
    const { providerRefundId } = await db.refund.findUniqueOrThrow({ where: { id: _id } })
    const settleRefund = { refund: providerRefundId ?? '', outcome: 'failed' as const }
    await provider.control.apply({ settleRefund, awaitWebhooks: true })
  }
  await provider.control.apply({ refundsPending: false })
  const payersOffered = async () => {
    const { failedParts } = (await call(closing, `/group/${group.id}/closing`, asAdmin)).body.closing
    return failedParts.map(({ username }: { username: string }) => username).sort()
  }
  expect(await payersOffered()).toEqual([payer.username, other.username].sort())
  await provider.control.apply({ disputeOpen: first.chargeId, awaitWebhooks: true })
  expect(await payersOffered()).toEqual([other.username])
  await connectPayout(provider, admin, group.id)
  await call(transfer, `/payment/${group.id}/transfer`, { ...asAdmin, body: { amount: 28 } })
  expect(await payersOffered()).toEqual([])
  const again = await call(refund, `/payment/${second.id}/refund`, { ...asAdmin, body: { amount: 3 } })
  expect(again.body.code).toBe('NOT_ENOUGH_AVAILABLE')
  await expectSoundLedger()
})

nightTest.each([
  { refunds: 'made', refundsPending: false },
  { refunds: 'on their way', refundsPending: true },
])(
  'who paid too much gets that back first, and their share falls to what they keep, with earlier refunds $refunds',
  async ({ refundsPending }) => {
    const { admin, payer, other, group } = await aGroupOfPayers(5000)
    await pay(provider, payer, group.id, 50)
    await pay(provider, other, group.id, 30)
    const asAdmin = { token: admin.token }
    const body = { username: payer.username, amount: 40 }
    await call(setAmount, `/group/${group.id}/member/set-amount`, { ...asAdmin, method: 'PUT', body })
    const shareAfter = async (amount: number) => {
      expect(
        (await call(shareOut, `/group/${group.id}/share-out`, { ...asAdmin, body: { amount } })).status,
      ).toBe(201)
      const where = { groupId: group.id, userId: payer.id }
      return (await db.member.findFirstOrThrow({ where })).contributionPence
    }
    await provider.control.apply({ refundsPending })
    // Of £50 paid for a share of £40, £45 are kept, and then £35.
    expect(await shareAfter(8)).toBe(4000)
    expect(await shareAfter(16)).toBe(3500)
    await expectSoundLedger()
  },
)
