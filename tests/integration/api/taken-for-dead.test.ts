import { randomUUID } from 'node:crypto'
import { shareOut } from '@/lib/groups/closing/share-out'
import { startGift } from '@/lib/groups/gifts/start-gift'
import { recordPayment } from '@/lib/groups/recorded-payments/record-payment'
import { requestReduction } from '@/lib/groups/reduction-requests/request-reduction'
import { initializePayment } from '@/lib/money/payments/initialize-payment'
import { requestRefund } from '@/lib/money/refunds/request-refund'
import { askForRefund } from '@/lib/money/refunds/requests/ask-for-refund'
import { confirmTransfer } from '@/lib/money/transfers/answer-transfer'
import { requestTransfer } from '@/lib/money/transfers/request-transfer'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { openProviderWithBooks } from '../../support/books'
import { callDuring } from '../../support/call-during'
import { aLinkCode } from '../../support/gifts'
import { aGroupWithPayments, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { waitForBlockedTransactions } from '../../support/states'

/**
 * A request that hangs is taken for dead, and its repetition runs; if it lives after all, both run with the same key. The
 * second finds what the first did, as soon as it has the group's lock.
 */

const provider = openProviderWithBooks()

const viewerFor = ({ id: userId, username }: TestUser) => ({ userId, username }) as Viewer

/** A group with £50 and two admins, and its link. */
async function aPaidGroup() {
  const { admin, payer, group, older } = await aGroupWithPayments(provider)
  await db.member.updateMany({
    where: { groupId: group.id },
    data: { role: 'admin', joinedAt: new Date(0) },
  })
  const code = await aLinkCode(admin, group.id)
  return {
    admin: viewerFor(admin),
    payer: viewerFor(payer),
    groupId: group.id,
    paymentId: older.id,
    code,
  }
}
type Scene = Awaited<ReturnType<typeof aPaidGroup>>

/** Runs it twice; both have looked for what the key did before, and found nothing. Returns both results. */
const runTwice = <Result>(groupId: string, run: () => Promise<Result>) =>
  callDuring(
    groupId,
    () => Promise.all([run(), run()]),
    () => waitForBlockedTransactions(2),
  )

const amountPence = 500
const payerFields = { email: 'sam@example.com', isInternational: false, message: '', caller: '' }

/** What a request with this key did. */
type MakeRequest = (scene: Scene, idempotencyKey: string) => Promise<unknown>

const REQUESTS: Record<string, MakeRequest> = {
  'a transfer': async ({ admin, groupId }, idempotencyKey) => {
    await requestTransfer({ viewer: admin, groupId, amountPence, idempotencyKey })
    return db.transaction.findMany({ where: { groupId, type: 'transfer' }, select: { id: true } })
  },
  'a refund': async ({ admin, paymentId }, idempotencyKey) =>
    (await requestRefund({ viewer: admin, paymentId, amountPence, idempotencyKey }))._id,
  'a share-out': async ({ admin, groupId }, idempotencyKey) =>
    (await shareOut({ viewer: admin, groupId, amountPence, idempotencyKey })).map(({ _id }) => _id),
  'a noted payment': async ({ admin: viewer, payer: { username }, groupId }, idempotencyKey) => {
    const noted = { username, amountPence, method: 'cash', note: '' } as const
    return (await recordPayment({ viewer, groupId, ...noted, idempotencyKey }))._id
  },
  'a payment': ({ payer: { userId }, groupId }, idempotencyKey) =>
    initializePayment({ userId, groupId, amountPence, ...payerFields, idempotencyKey }),
  'a gift': ({ code }, idempotencyKey) => {
    const giver = { name: 'Sam', anonymous: false }
    return startGift({ code, amountPence, ...giver, ...payerFields, idempotencyKey })
  },
  'a request for a refund': async ({ payer, paymentId }, idempotencyKey) =>
    (await askForRefund(payer, { paymentId, reason: 'Ill', idempotencyKey }))._id,
  'a request to pay less': async ({ payer, groupId }, idempotencyKey) =>
    (await requestReduction(payer, groupId, { amountPence, message: '' }, idempotencyKey))._id,
}

nightTest.each(Object.entries(REQUESTS))('%s is made once', async (_, ask) => {
  const scene = await aPaidGroup()
  const key = randomUUID()
  const [one, other] = await runTwice(scene.groupId, () => ask(scene, key))
  expect(other).toEqual(one)
  expect(await ask(scene, key)).toEqual(one)
})

nightTest('a transfer is confirmed once, and neither of the two is told otherwise', async () => {
  const { admin, payer, groupId } = await aPaidGroup()
  await db.group.update({ where: { id: groupId }, data: { twoKeys: true } })
  const transferRequest = { viewer: admin, groupId, amountPence, idempotencyKey: randomUUID() }
  const { waitingTransfer } = await requestTransfer(transferRequest)
  const confirmed = {
    viewer: payer,
    transferId: waitingTransfer?.transferId ?? '',
    idempotencyKey: randomUUID(),
  }
  expect(await runTwice(groupId, () => confirmTransfer(confirmed))).toEqual([4500, 4500])
})
