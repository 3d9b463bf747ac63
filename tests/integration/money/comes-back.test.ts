import { DELETE as disconnect } from '@/app/api/group/[id]/payout-account/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { POST as decline } from '@/app/api/transfer/[id]/decline/route'
import { env } from '@/lib/base/env'
import { expireTransfer } from '@/lib/money/transfers/expire-transfer'
import { settleTransfer } from '@/lib/money/transfers/settle-transfer'
import { db } from '@/lib/platform/db/client'
import { stripe } from '@/lib/platform/stripe/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGift, aLinkCode } from '../../support/gifts'
import {
  aGroupWithPayments,
  balanceOf,
  expectSoundLedger,
  pay,
  settleReversals,
  type TestUser,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

/**
 * £30 of a payment was sent, is disputed now, and cannot be taken back; the group’s other £20 are on their way. In
 * whichever way they come back, or others come in, the dispute takes them before anybody can spend them.
 */

openDatabase()
const provider = openProvider()
env.PAYOUT_COOLING_HOURS = 0
afterEach(expectSoundLedger)

const send = (by: TestUser, groupId: string, amount: number) =>
  call(transfer, `/payment/${groupId}/transfer`, { token: by.token, body: { amount } })

type Scene = Awaited<ReturnType<typeof aGroupWithPayments>>
type Way = {
  hold: (scene: Scene) => Promise<string>
  release: (scene: Scene, held: string) => Promise<unknown>
}

async function requestWaitingTransfer({ admin, payer, group }: Scene): Promise<string> {
  await db.member.updateMany({ where: { groupId: group.id, userId: payer.id }, data: { role: 'admin' } })
  await db.group.update({ where: { id: group.id }, data: { twoKeys: true } })
  return (await send(admin, group.id, 20)).body.data.transferId
}

/** Its outcome is not known yet. */
async function requestUnknownTransfer({ admin, group }: Scene): Promise<string> {
  await provider.control.apply({
    fail: [{ method: 'POST', path: '/v1/transfers', mode: 'reset-before', times: 6 }],
  })
  await send(admin, group.id, 20)
  await provider.control.apply({ fail: [] })
  const where = { groupId: group.id, type: 'transfer', status: 'pending' } as const
  return (await db.transaction.findFirstOrThrow({ where })).id
}

async function giveBack({ admin, newer }: Scene, isPending: boolean): Promise<string> {
  await provider.control.apply({ refundsPending: isPending })
  const { body } = await call(refund, `/payment/${newer.id}/refund`, {
    token: admin.token,
    body: { amount: 20 },
  })
  const { providerRefundId } = await db.refund.findUniqueOrThrow({ where: { id: body.data._id } })
  return providerRefundId ?? ''
}

const answeredBy = (by: (scene: Scene) => TestUser): Way => ({
  hold: requestWaitingTransfer,
  release: (scene, id) =>
    call(decline, `/transfer/${id}/decline`, { method: 'POST', token: by(scene).token }),
})
const removeAccount = ({ admin, group }: Scene) =>
  call(disconnect, `/group/${group.id}/payout-account`, { method: 'DELETE', token: admin.token })
const failRefund = (_: Scene, id: string) =>
  provider.control.apply({ settleRefund: { refund: id, outcome: 'failed' }, awaitWebhooks: true })

const WAYS: Record<string, Way> = {
  'a waiting transfer is declined': answeredBy(({ payer }) => payer),
  'a waiting transfer is taken back': answeredBy(({ admin }) => admin),
  'nobody answers a waiting transfer': {
    hold: requestWaitingTransfer,
    release: (_, id) => expireTransfer(id),
  },
  'the account of a waiting transfer is disconnected': {
    hold: requestWaitingTransfer,
    release: removeAccount,
  },
  'the account is disconnected before the provider was asked': {
    hold: requestUnknownTransfer,
    release: async (scene, transferId) => {
      await db.transferLeg.updateMany({ where: { transferId }, data: { attempts: 0 } })
      await removeAccount(scene)
    },
  },
  'the provider refuses a transfer': {
    hold: requestUnknownTransfer,
    release: async (_, id) => {
      jest.spyOn(stripe.transfers, 'create').mockRejectedValueOnce(
        new stripe.errors.StripeInvalidRequestError({
          type: 'invalid_request_error',
          message: 'No',
          statusCode: 400,
        } as never),
      )
      await settleTransfer(id)
    },
  },
  'a bank refuses a refund': { hold: (scene) => giveBack(scene, true), release: failRefund },
  'a bank sends a refund back': { hold: (scene) => giveBack(scene, false), release: failRefund },
  'somebody pays': {
    hold: (scene) => giveBack(scene, false),
    release: ({ payer, group }) => pay(provider, payer, group.id, 20),
  },
  'somebody gives': {
    hold: (scene) => giveBack(scene, false),
    release: async ({ admin, group }) => aGift(provider, await aLinkCode(admin, group.id), 20),
  },
}

nightTest.each(Object.entries(WAYS))('%s', async (_, { hold, release }) => {
  const scene = await aGroupWithPayments(provider)
  const { admin, group, account, older } = scene
  await send(admin, group.id, 30)
  await provider.control.apply({ payOut: { account, amount: 3000 } })
  const held = await hold(scene)
  await provider.control.apply({ disputeOpen: older.chargeId, awaitWebhooks: true })
  await settleReversals()
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 0, disputedPence: 0 })
  await release(scene, held)
  expect(await balanceOf(group.id)).toMatchObject({
    availablePence: 0,
    reservedPence: 0,
    disputedPence: 2000,
  })
})
