import { POST as initialize } from '@/app/api/payment/[id]/initialize/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { db } from '@/lib/platform/db/client'
import { stripe } from '@/lib/platform/stripe/client'
import { call } from '../../support/call'
import { runHistory } from '../../support/run-history'
import { chargeOf, type Scene, startPaymentIn } from '../../support/scene'

/** Every call to the provider that moves money, and what triggers it. */

export const KINDS = ['checkout', 'refund', 'transfer', 'reversal', 'return'] as const
export type Kind = (typeof KINDS)[number]

type Move = {
  /** The path of the provider's call. */
  path: string
  /** Gets a group with £40 of the first person's ready for the request; returns a function that makes it. */
  prepare: (scene: Scene, pence: number) => Promise<() => Promise<unknown>>
  /** What exists of it in the end, here and at the provider. */
  listMade: (scene: Scene) => Promise<unknown[]>
  expected: (pence: number) => unknown[]
}

const listOwnTransactions = async (groupId: string, type: 'transfer' | 'refund') => {
  const rows = await db.transaction.findMany({ where: { groupId, type } })
  return rows.map(({ status, amountPence }) => `${status} ${amountPence}`)
}

/** Makes the request with a fixed key, and expects it to be accepted. */
const prepareRequest = (handler: typeof transfer, path: string, pence: number, scene: Scene) => async () => {
  const answer = await call(handler, path, {
    token: scene.admins[0]?.token,
    headers: { 'idempotency-key': `one-${path}` },
    body: { amount: pence / 100 },
  })
  expect([path, answer.status]).toEqual([path, 201])
}

const transferring: Move = {
  path: '^/v1/transfers$',
  prepare: async (scene, pence) =>
    prepareRequest(transfer, `/payment/${scene.groupId}/transfer`, pence, scene),
  listMade: ({ groupId }) => listOwnTransactions(groupId, 'transfer'),
  expected: (pence) => [`success ${pence}`],
}

const refunding: Move = {
  path: '^/v1/refunds$',
  prepare: async (scene, pence) =>
    prepareRequest(refund, `/payment/${scene.startedPayments[0]?.id}/refund`, pence, scene),
  listMade: ({ groupId }) => listOwnTransactions(groupId, 'refund'),
  expected: (pence) => [`success ${pence}`],
}

/** The provider stores a response under its key, even a 500: then nobody is ever shown the checkout. */
const opening: Move = {
  path: '^/v1/checkout/sessions$',
  prepare: async (scene, pence) => async () => {
    const [, payer] = scene.people
    const { status } = await call(initialize, `/payment/${scene.groupId}/initialize`, {
      token: payer?.token,
      headers: { 'idempotency-key': `checkout-${scene.groupId}` },
      body: { email: payer?.email, amount: (pence + 10) / 100, isInternational: false },
    })
    expect([201, 503]).toContain(status)
  },
  listMade: async ({ groupId, people }) => {
    const ours = await db.transaction.findMany({ where: { groupId, userId: people[1]?.id } })
    const theirs = (await stripe.checkout.sessions.list({ limit: 100 })).data.filter(
      ({ metadata }) => metadata?.payment === ours[0]?.id,
    )
    return [ours.length, theirs.length <= 1]
  },
  expected: () => [1, true],
}

const reversing: Move = {
  path: '^/v1/transfers/[^/]+/reversals$',
  prepare: async (scene, amount) => {
    await runHistory(scene, [
      { does: 'come back', which: 0 },
      { does: 'transfer all', who: 0 },
    ])
    const charge = (await chargeOf(scene.startedPayments[0])) ?? ''
    let isDone = false
    return async () => {
      if (!isDone) await scene.provider.control.apply({ refundOutside: { charge, amount } })
      isDone = true
    }
  },
  listMade: async ({ groupId }) => {
    const { data } = await stripe.transfers.list({ transfer_group: groupId })
    return data.map(({ amount_reversed: pence }) => pence)
  },
  expected: (pence) => [pence],
}

const returning: Move = {
  path: '^/v1/refunds$',
  prepare: async (scene, pence) => {
    const made = await startPaymentIn(scene, scene.people[1] as Scene['people'][0], pence + 10)
    const session = made?.session ?? ''
    let isDone = false
    return async () => {
      if (isDone) return
      isDone = true
      scene.mismatched.push(made?.id ?? '')
      await scene.provider.control.apply({ alterSession: { session, currency: 'eur' }, pay: session })
    }
  },
  listMade: async ({ groupId }) => {
    const returns = await db.paymentReturn.findMany({ where: { payment: { transaction: { groupId } } } })
    return returns.map(({ status }) => status)
  },
  expected: () => ['success'],
}

export const MOVES: Record<Kind, Move> = {
  checkout: opening,
  refund: refunding,
  transfer: transferring,
  reversal: reversing,
  return: returning,
}
