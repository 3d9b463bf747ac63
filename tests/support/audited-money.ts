import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { db } from '@/lib/platform/db/client'
import type { AuditedCall, AuditedScene } from './audited'
import { call } from './call'
import { aCover } from './covers'
import { aGift, aLinkCode, startGift } from './gifts'
import { aGroup, aGroupWithPayments, aUser, connectPayout, startPayment, type TestUser } from './money'
import { anOperator, callAsOperator } from './operators'
import { aSignedInUser } from './people'
import type { Provider } from './provider'

const REASON = 'A test'

/** A group with £50, an admin and a payer. One group for all calls about money, because paying takes a while. */
function makeCollectOnce(provider: Provider) {
  let scene: ReturnType<typeof collect> | undefined
  const collect = async () => {
    const { admin, payer, group, older, newer } = await aGroupWithPayments(provider)
    return { admin, payer, groupId: group.id, older, newer }
  }
  return () => {
    scene ??= collect()
    return scene
  }
}

type CollectOnce = ReturnType<typeof makeCollectOnce>

/** A transfer of £5 that waits for a second admin. Two keys stay on until a scene changes that. */
async function aWaitingTransfer(collectOnce: CollectOnce) {
  const { admin, payer, groupId } = await collectOnce()
  await db.member.updateMany({ where: { groupId }, data: { role: 'admin' } })
  await db.group.update({ where: { id: groupId }, data: { twoKeys: true } })
  const requested = await call(transfer, `/payment/${groupId}/transfer`, {
    token: admin.token,
    body: { amount: 5 },
  })
  return { by: payer, values: { id: requested.body.data.transferId as string } }
}

async function aNewGroup() {
  const admin = await aUser('admin')
  return { admin, groupId: (await aGroup({ admin })).id }
}

async function openRefundRequest(paymentId: string) {
  const { id } = await db.refundRequest.create({ data: { paymentId, reason: 'Why', createdAt: new Date() } })
  return id
}

let operators: Promise<[TestUser, TestUser]> | undefined

/** A call by an operator, and the rows it leaves in the group's trail. */
async function operatorCall(
  prepare: (one: TestUser, groupId: string) => Promise<Pick<AuditedCall, 'values' | 'body'>>,
  ...changes: string[]
): Promise<AuditedCall> {
  operators ??= Promise.all([anOperator(), anOperator()])
  const [one, other] = await operators
  return { by: other, changes, ...(await prepare(one, (await aNewGroup()).groupId)) }
}

const askAdjustmentBy = async (one: TestUser, groupId: string) => {
  const { body } = await callAsOperator(one, 'POST /operator/adjustments', {
    groupId,
    amount: 5,
    reason: REASON,
  })
  return { values: { id: body.adjustment._id as string }, body: { reason: REASON } }
}

export const auditedMoney = (provider: Provider): Record<string, AuditedScene> =>
  scenes(provider, makeCollectOnce(provider))

/** A group whose new payout account waits, and the owner of the one before, who is no admin any more. */
async function aReplacedAccount(provider: Provider) {
  const { admin, groupId } = await aNewGroup()
  const owner = await aUser('owner')
  const earlierAccount = { ownerId: owner.id, idempotencyKey: `key-${groupId}`, enabledAt: new Date(0) }
  await db.payoutAccount.create({
    data: { groupId, ...earlierAccount, createdAt: new Date(0), disconnectedAt: new Date(0) },
  })
  await connectPayout(provider, admin, groupId)
  const { id } = await db.payoutAccount.findFirstOrThrow({ where: { groupId, disconnectedAt: null } })
  return { by: owner, values: { id } }
}

const scenes = (provider: Provider, collectOnce: CollectOnce): Record<string, AuditedScene> => ({
  initializePayment: async () => {
    const { admin, groupId } = await aNewGroup()
    const body = { email: admin.email, amount: 10, isInternational: false }
    return { by: admin, values: { groupId }, body, changes: ['payment → pending'] }
  },
  cancelPayment: async () => {
    const { admin, groupId } = await aNewGroup()
    const { id } = await startPayment(admin, groupId, 10)
    return { by: admin, values: { id }, changes: ['payment pending → failed'] }
  },
  startGift: async () => {
    const { admin, groupId } = await aNewGroup()
    const body = { amount: 10, name: 'Sam', email: 'sam@example.com' }
    return {
      values: { code: await aLinkCode(admin, groupId) },
      body,
      changes: ['payment → pending'],
      isByGiver: true,
    }
  },
  cancelGift: async () => {
    const { admin, groupId } = await aNewGroup()
    const { token } = await startGift(await aLinkCode(admin, groupId), 10)
    return { values: { token }, changes: ['payment pending → failed'], isByGiver: true }
  },
  askForGiftBack: async () => {
    const { admin, groupId } = await aNewGroup()
    const { token } = await aGift(provider, await aLinkCode(admin, groupId), 10)
    const body = { reason: 'Why' }
    return { values: { token }, body, changes: ['refund-request → open'], isByGiver: true }
  },
  refundPayment: async () => {
    const { admin, older } = await collectOnce()
    const changes = ['refund → pending', 'refund pending → success']
    return { by: admin, values: { id: older.id }, body: { amount: 10 }, changes }
  },
  shareOut: async () => {
    const { admin, groupId } = await collectOnce()
    const changes = ['refund → pending', 'refund pending → success']
    return { by: admin, values: { id: groupId }, body: { amount: 1 }, changes }
  },
  askForRefund: async () => {
    const { payer, older } = await collectOnce()
    return {
      by: payer,
      values: { id: older.id },
      body: { reason: 'Why' },
      changes: ['refund-request → open'],
    }
  },
  declineRefundRequest: async () => {
    const { admin, newer } = await collectOnce()
    const values = { id: await openRefundRequest(newer.id) }
    return { by: admin, values, body: { reason: 'No' }, changes: ['refund-request open → declined'] }
  },
  requestTransfer: async () => {
    const { admin, groupId } = await collectOnce()
    const changes = ['transfer → pending', 'transfer pending → success']
    return { by: admin, values: { groupId }, body: { amount: 10 }, changes }
  },
  confirmTransfer: async () => ({
    ...(await aWaitingTransfer(collectOnce)),
    changes: ['leg waiting → reserved'],
  }),
  declineTransfer: async () => ({
    ...(await aWaitingTransfer(collectOnce)),
    changes: ['transfer pending → failed'],
  }),
  onboardStripe: async () => {
    const { admin, groupId } = await aNewGroup()
    return { by: admin, values: { id: groupId }, changes: ['payout-account → connected'] }
  },
  disconnectPayoutAccount: async () => {
    const { admin, groupId } = await aNewGroup()
    await connectPayout(provider, admin, groupId)
    return { by: admin, values: { id: groupId }, changes: ['payout-account ready →'] }
  },
  holdTransfers: async () => ({ ...(await aReplacedAccount(provider)), changes: ['transfers → paused'] }),
  disconnectReplacement: async () => ({
    ...(await aReplacedAccount(provider)),
    changes: ['payout-account ready →'],
  }),
  askAdjustment: () =>
    operatorCall(
      async (_, groupId) => ({ body: { groupId, amount: 5, reason: REASON } }),
      'adjustment → asked',
      'operator adjustment-asked',
    ),
  approveAdjustment: () =>
    operatorCall(askAdjustmentBy, 'adjustment asked → approved', 'operator adjustment-approved'),
  declineAdjustment: () =>
    operatorCall(askAdjustmentBy, 'adjustment asked → declined', 'operator adjustment-declined'),
  pausePayouts: () =>
    operatorCall(
      async (_, groupId) => ({ body: { groupId, reason: REASON } }),
      'transfers → paused',
      'operator payouts-paused',
    ),
  resumePayouts: () =>
    operatorCall(
      async (one, groupId) => {
        await callAsOperator(one, 'POST /operator/pauses', { groupId, reason: REASON })
        const { id } = await db.payoutPause.findFirstOrThrow({ where: { groupId } })
        return { values: { id }, body: { reason: REASON } }
      },
      'transfers paused →',
      'operator payouts-resumed',
    ),
  setTransferLimit: () =>
    operatorCall(
      async (_, id) => ({
        values: { id },
        body: { amount: 5, until: '2100-01-01T00:00:00Z', reason: REASON },
      }),
      'transfer-limit → 500',
      'operator transfer-limit-set',
    ),
  setRefundLimit: () =>
    operatorCall(
      async (_, id) => ({
        values: { id },
        body: { amount: 5, until: '2100-01-01T00:00:00Z', reason: REASON },
      }),
      'refund-limit → 500',
      'operator refund-limit-set',
    ),
  setHidden: () =>
    operatorCall(async (_, id) => {
      await aCover(id)
      return { body: { groupId: id, kind: 'cover', hidden: true } }
    }, 'operator content-hidden'),
  endSessionsOf: () =>
    operatorCall(
      async () => {
        const { user } = await aSignedInUser()
        return { body: { identifier: user.email, reason: REASON } }
      },
      'session full → ended',
      'operator sessions-ended',
    ),
  closeFlag: () =>
    operatorCall(async () => {
      const { id } = await db.operatorFlag.create({
        data: { kind: 'difference', subject: 'x', detail: 'a penny', createdAt: new Date() },
      })
      return { values: { id }, body: { note: REASON } }
    }, 'operator flag-closed'),
  sendEvidence: () =>
    operatorCall(async () => {
      const { older } = await aGroupWithPayments(provider)
      const { dispute = '' } = await provider.control.apply({
        disputeOpen: older.chargeId,
        awaitWebhooks: true,
      })
      const evidence = { productDescription: 'A contribution' }
      return { values: { id: dispute }, body: { evidence, reason: REASON } }
    }, 'operator evidence-sent'),
  replayEvent: () =>
    operatorCall(async () => {
      await collectOnce()
      const { id } = await db.providerEvent.findFirstOrThrow({
        where: { type: 'checkout.session.completed' },
      })
      return { values: { id }, body: { reason: REASON } }
    }, 'operator event-replayed'),
})
