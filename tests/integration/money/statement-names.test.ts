import { GET as trail } from '@/app/api/payment/[id]/trail/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { daysAfter, londonDay, MINUTE, setClockOffset } from '@/lib/base/clock'
import { makeMovementsFile } from '@/lib/money/accounting/movements-file'
import { getPublicReceipt } from '@/lib/money/statements/public-receipt'
import { getReceipt } from '@/lib/money/statements/receipts'
import { getStatement } from '@/lib/money/statements/statement'
import { makeStatementFile } from '@/lib/money/statements/statement-file'
import { verifyChain } from '@/lib/money/statements/verify-chain'
import { receiptToken } from '@/lib/platform/auth/receipt-token'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { stripe } from '@/lib/platform/stripe/client'
import { displayNameOf, parseCsv } from '../../support/accounting'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGift, aGroupWithLink, refundBy } from '../../support/gifts'
import { aGroupOfPayers, aGroupWithPayments, pay, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { forceSql } from '../../support/states'

/** Whose money it was and on which day, in statements, receipts and files. */

openDatabase()
const provider = openProvider()

const viewerOf = ({ id }: TestUser) => ({ userId: id }) as Viewer
const statementFor = async (who: TestUser, groupId: string) =>
  (await getStatement(viewerOf(who), groupId)).lines.map(({ what, who: whose }) => [what, whose])

describe('a gift that goes back', () => {
  async function aReturnedGift() {
    const scene = await aGroupWithLink()
    const { id } = await aGift(provider, scene.code, 25, { name: 'Auntie Jean' })
    expect((await refundBy(scene.admin, id, 5)).status).toBe(201)
    await provider.control.apply({ awaitWebhooks: true })
    return { ...scene, id }
  }

  nightTest('has its giver’s name for admins, and none for members', async () => {
    const { admin, payer, groupId } = await aReturnedGift()
    expect(await statementFor(admin, groupId)).toEqual([
      ['Gift', 'Auntie Jean'],
      ['Refund', 'Auntie Jean'],
    ])
    expect(await statementFor(payer, groupId)).toEqual([
      ['Gift', 'Someone'],
      ['Refund', 'Someone'],
    ])
  })

  nightTest('has its name for the member who gave it', async () => {
    const { payer, groupId, id } = await aReturnedGift()
    await db.gift.update({ where: { id }, data: { claimedById: payer.id } })
    expect((await statementFor(payer, groupId)).map(([, whose]) => whose)).toEqual([
      'Auntie Jean',
      'Auntie Jean',
    ])
  })
})

describe('an accountant’s file', () => {
  const days = { from: daysAfter(londonDay(), -1), to: daysAfter(londonDay(), 1) }
  const fileOf = (groupId: string) => makeMovementsFile([groupId], { ...days, form: 'csv', page: 1 })

  nightTest(
    'names the payer of what was refunded, and the sender of what was reversed, at the provider',
    async () => {
      const { admin, payer, group, older } = await aGroupWithPayments(provider)
      const body = { amount: 50 }
      await call(transfer, `/payment/${group.id}/transfer`, { token: admin.token, body })
      await provider.control.apply({ awaitWebhooks: true })
      const leg = await db.transferLeg.findFirstOrThrow({
        where: { paymentId: older.id, transfer: { transaction: { groupId: group.id } } },
      })
      await stripe.transfers.createReversal(leg.providerTransferId ?? '', { amount: 400 })
      await provider.control.apply({ awaitWebhooks: true })
      const refunded = { charge: older.chargeId, amount: 300 }
      await provider.control.apply({ refundOutside: refunded, awaitWebhooks: true })
      const rows = parseCsv((await fileOf(group.id)).body)
      const rowOf = (kind: string) => rows.find((row) => row[3] === kind)
      const { id: refundId } = await db.refund.findFirstOrThrow({ where: { paymentId: older.id } })
      expect(rowOf('refund')?.slice(4)).toEqual([displayNameOf(payer), 'Refund', '-3.00', '', '', refundId])
      const reversal = await db.reversal.findFirstOrThrow({ where: { legId: leg.id, amountPence: 400 } })
      expect(rowOf('reversal')?.slice(4, 7)).toEqual([displayNameOf(admin), 'Transfer reversed', '4.00'])
      expect([reversal.id, reversal.providerReversalId]).toContain(rowOf('reversal')?.at(-1))
    },
  )

  nightTest('says which page it is, from the second on', async () => {
    const nameOf = async (page: number) => (await makeMovementsFile([], { ...days, form: 'xero', page })).name
    const plain = `xero-${days.from}-to-${days.to}`
    expect([await nameOf(1), await nameOf(2)]).toEqual([`${plain}.csv`, `${plain}-2.csv`])
  })
})

nightTest('a statement’s file is named after the day in London', async () => {
  const sums = { incomingPence: 0, outgoingPence: 0, balancePence: 0 }
  const statement = { groupTitle: 'Trip', madeAt: new Date('2026-06-30T23:30:00Z'), lines: [], ...sums }
  const { headers } = await makeStatementFile(statement, 'csv')
  expect(headers.get('content-disposition')).toContain('"trip-2026-07-01.csv"')
})

nightTest('a receipt’s day is the one on which it was paid, in London', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { id } = await pay(provider, payer, group.id, 30)
  const paidAt = new Date('2026-06-30T23:30:00Z')
  const times = `"createdAt" = '2026-06-29T12:00:00Z', "timePaid" = '${paidAt.toISOString()}'`
  await forceSql(`UPDATE transactions SET ${times} WHERE id = '${id}'`)
  expect(await getPublicReceipt(receiptToken(id))).toMatchObject({
    ...{ receipt: { day: '2026-07-01' }, isFeeCovered: false, feePence: 62, totalPence: 3_062 },
  })
  expect(await getReceipt(viewerOf(payer), id)).toMatchObject({ paidAt, isFeeCovered: false })
})

nightTest(
  'a receipt of a payment whose fee the group bore says so, and shows the payment’s own entry',
  async () => {
    const { payer, other, group } = await aGroupOfPayers()
    await db.group.update({ where: { id: group.id }, data: { feePaidBy: 'group' } })
    await pay(provider, other, group.id, 10)
    const { id } = await pay(provider, payer, group.id, 30)
    const { number } = await db.ledgerEntry.findFirstOrThrow({ where: { subjectId: id, step: 'paid' } })
    expect(await getPublicReceipt(receiptToken(id))).toMatchObject({
      ...{ receipt: { entryNumber: number }, isFeeCovered: true, feePence: 0, totalPence: 3_000 },
    })
    expect(await getReceipt(viewerOf(payer), id)).toMatchObject({ isFeeCovered: true, feePence: 0 })
  },
)

nightTest('a receipt shows how far a group is to nobody who has left it', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { id } = await pay(provider, payer, group.id, 30)
  const membership = { groupId: group.id, userId: payer.id }
  await db.member.updateMany({ where: membership, data: { leftAt: new Date() } })
  expect(await getReceipt(viewerOf(payer), id)).toMatchObject({ progress: null, groupId: null })
})

describe('the check of a chain', () => {
  afterEach(() => setClockOffset(0))

  nightTest('is of each group alone', async () => {
    const [one, two] = [await aGroupOfPayers(), await aGroupOfPayers()]
    await pay(provider, one.payer, one.group.id, 30)
    const { id } = await pay(provider, two.payer, two.group.id, 30)
    await forceSql(
      `UPDATE ledger_entries SET "createdAt" = "createdAt" + interval '1 hour' WHERE "subjectId" = '${id}'`,
    )
    const holds = async (groupId: string) => (await verifyChain(groupId)).chainHolds
    expect([await holds(one.group.id), await holds(two.group.id)]).toEqual([true, false])
  })

  nightTest('that could not be made is made again at once', async () => {
    const { payer, group } = await aGroupOfPayers()
    await pay(provider, payer, group.id, 30)
    await forceSql('ALTER TABLE ledger_entries RENAME TO entries_away')
    const failed = await verifyChain(group.id).catch(() => null)
    await forceSql('ALTER TABLE entries_away RENAME TO ledger_entries')
    expect(failed).toBeNull()
    expect(await verifyChain(group.id)).toMatchObject({ chainHolds: true })
  })

  nightTest('is kept for a minute', async () => {
    const { payer, group } = await aGroupOfPayers()
    await pay(provider, payer, group.id, 30)
    const { checkedAt } = await verifyChain(group.id)
    setClockOffset(MINUTE - 1_000)
    expect((await verifyChain(group.id)).checkedAt).toEqual(checkedAt)
    setClockOffset(MINUTE + 1_000)
    expect((await verifyChain(group.id)).checkedAt).not.toEqual(checkedAt)
  })
})

nightTest('an appeal is in the trail, as is what was lost', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { id, chargeId } = await pay(provider, payer, group.id, 30)
  const { dispute = '' } = await provider.control.apply({ disputeOpen: chargeId, awaitWebhooks: true })
  for (const to of ['lost', 'appeal_under_review'] as const)
    await provider.control.apply({ disputeMove: { dispute, to }, awaitWebhooks: true })
  const { body } = await call(trail, `/payment/${id}/trail`, { token: payer.token })
  expect(body.steps.map(({ kind }: { kind: string }) => kind)).toEqual([
    ...['started', 'paid', 'disputed', 'dispute_lost', 'disputed'],
  ])
})
