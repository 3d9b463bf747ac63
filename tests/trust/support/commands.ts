import type fc from 'fast-check'
import { POST as cancelGift } from '@/app/api/gift/[token]/cancel/route'
import { PUT as setAmount } from '@/app/api/group/[id]/member/set-amount/route'
import { POST as removeAdmin } from '@/app/api/group/[id]/remove-admin/route'
import { POST as makeAdmin } from '@/app/api/group/[id]/role/route'
import { PUT as update } from '@/app/api/group/[id]/update/route'
import { POST as cancel } from '@/app/api/payment/[id]/cancel/route'
import { POST as initialize } from '@/app/api/payment/[id]/initialize/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { POST as calculateFee } from '@/app/api/payment/calculate-fee/route'
import { giftToken, giftTokenHash } from '@/lib/platform/auth/gift-token'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { askToGive } from '../../support/gifts'
import type { Scene } from '../../support/scene'
import {
  endRefund,
  feeOf,
  GIVER,
  give,
  type Model,
  mayLoseRole,
  mayPay,
  refundStatus,
  start,
  voidAdminRequests,
} from './model'

/** What people may ask for, each with the result that the model demands. */

export type Real = { scene: Scene; paymentIds: string[] }
type Command = fc.AsyncCommand<Model, Real>
type Handler = Parameters<typeof call>[0]

export const STATES = { open: 'pending', paid: 'success', ended: 'failed' } as const
export const pounds = (pence: number) => pence / 100

export const command = (
  text: string,
  step: (model: Model, real: Real) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Command => ({
  check,
  run: (model, real) => {
    model.steps += 1
    return step(model, real)
  },
  toString: () => text,
})

export const ask = (
  { scene }: Real,
  who: number,
  handler: Handler,
  path: string,
  body?: object,
  method?: string,
) => call(handler, path, { token: scene.people[who]?.token, body, method })

export const startPayment = (who: number, pence: number) =>
  command(`${who} starts to pay ${pence}`, async (model, real) => {
    const path = `/payment/${real.scene.groupId}/initialize`
    const answer = await ask(real, who, initialize, path, { email: 'a@example.com', amount: pounds(pence) })
    if (!model.isMember[who]) return expect(answer.status).toBe(404)
    const isAllowed = mayPay(model, who, pence)
    expect([answer.status, answer.body.code]).toEqual(
      isAllowed ? [201, undefined] : [400, 'AMOUNT_NOT_PAYABLE'],
    )
    if (!isAllowed) return
    start(model, who, pence)
    real.paymentIds.push(answer.body.transactionId)
  })

export const startGift = (pence: number) =>
  command(`somebody starts to give ${pence}`, async (model, real) => {
    const answer = await askToGive(real.scene.code, { amount: pounds(pence) })
    expect(answer.status).toBe(pence >= 100 ? 201 : 400)
    if (answer.status !== 201) return
    give(model, pence)
    const tokenHash = giftTokenHash(answer.body.giftUrl.split('/').at(-1))
    real.paymentIds.push((await db.gift.findUniqueOrThrow({ where: { tokenHash } })).id)
  })

export const payCheckout = (index: number) =>
  command(
    `checkout ${index} is paid`,
    async (model, real) => {
      const payment = model.payments[index % model.payments.length]
      const id = real.paymentIds[index % model.payments.length] ?? ''
      const { checkoutSessionId } = await db.payment.findUniqueOrThrow({ where: { id } })
      const paying = real.scene.provider.control.apply({ pay: checkoutSessionId ?? '', awaitWebhooks: true })
      if (payment?.state !== 'open') return expect(paying).rejects.toThrow('session is')
      await paying
      payment.state = 'paid'
      model.hasPayment = true
      model.availablePence += payment.pence - payment.coveredPence
    },
    ({ payments }) => payments.length > 0,
  )

export const cancelCheckout = (index: number) =>
  command(
    `checkout ${index} is cancelled`,
    async (model, real) => {
      const payment = model.payments[index % model.payments.length]
      if (!payment) return
      if (payment.state === 'open') payment.state = 'ended'
      const id = real.paymentIds[index % model.payments.length] ?? ''
      if (payment.who === GIVER) {
        const { status, body } = await call(cancelGift, `/gift/${giftToken(id)}/cancel`, { method: 'POST' })
        expect([status, body.gift.status === 'pending']).toEqual([200, false])
        return
      }
      const answer = await ask(real, payment.who, cancel, `/payment/${id}/cancel`, {})
      expect([answer.status, answer.body.data.status]).toEqual([200, STATES[payment.state]])
    },
    ({ payments }) => payments.length > 0,
  )

export const refundPayment = (by: number, paymentIndex: number, pence: number, waits: boolean) =>
  command(
    `${by} returns ${pence} of ${paymentIndex}${waits ? ', on its way for a while' : ''}`,
    async (model, real) => {
      const index = paymentIndex % model.payments.length
      const path = `/payment/${real.paymentIds[index]}/refund`
      const { control } = real.scene.provider
      await control.apply({ refundsPending: waits })
      const answer = await ask(real, by, refund, path, { amount: pounds(pence) })
      await control.apply({ refundsPending: false, awaitWebhooks: true })
      const expected = model.isAdmin[by] ? refundStatus(model, index, pence) : 403
      expect(answer.status).toBe(expected)
      const payment = model.payments[index]
      if (expected !== 201 || !payment) return
      payment.returningPence += pence
      model.availablePence -= pence
      const { _id: id } = answer.body.data
      const made = { id, payment: index, pence, state: 'waits' } as const
      model.refunds.push(made)
      if (!waits) endRefund(model, model.refunds.at(-1) ?? made, true)
    },
    // Which waiting transfers a refund calls off is tested elsewhere.
    ({ payments, waiting }) => payments.length > 0 && waiting.length === 0,
  )

const mayEnd = ({ state }: Model['refunds'][0], arrives: boolean) =>
  state === 'waits' || (state === 'made' && !arrives)

export const concludeRefund = (index: number, arrives: boolean) =>
  command(
    `refund ${index} ${arrives ? 'arrives' : 'is sent back'}`,
    async (model, real) => {
      const open = model.refunds.filter((one) => mayEnd(one, arrives))
      const refund = open[index % open.length]
      if (!refund) return
      const { providerRefundId } = await db.refund.findUniqueOrThrow({ where: { id: refund.id } })
      await real.scene.provider.control.apply({
        settleRefund: { refund: providerRefundId ?? '', outcome: arrives ? 'succeeded' : 'failed' },
        awaitWebhooks: true,
      })
      endRefund(model, refund, arrives)
    },
    ({ refunds }) => refunds.some((one) => mayEnd(one, arrives)),
  )

export const transferOut = (by: number, pence: number) =>
  command(`${by} transfers ${pence}`, async (model, real) => {
    const path = `/payment/${real.scene.groupId}/transfer`
    const answer = await ask(real, by, transfer, path, { amount: pounds(pence) })
    const lacksAdmin = model.twoKeys && model.isAdmin.filter(Boolean).length < 2
    const acceptedStatus = model.twoKeys ? 202 : 201
    const expectedStatus = pence > model.availablePence ? 400 : acceptedStatus
    expect(answer.status).toBe(model.isAdmin[by] ? (lacksAdmin ? 409 : expectedStatus) : 403)
    if (answer.status !== acceptedStatus) return
    model.availablePence -= pence
    const { transferId: id } = answer.body.data
    if (model.twoKeys) model.waiting.push({ id, by, pence, at: model.steps })
    else model.transferredPence += pence
    expect(answer.body.data.remainingAmount).toBe(pounds(model.availablePence))
  })

export const changeShare = (by: number, whose: number, pence: number) =>
  command(`${by} sets the share of ${whose} to ${pence}`, async (model, real) => {
    const { groupId, people } = real.scene
    const body = { username: people[whose]?.username, amount: pounds(pence) }
    const answer = await ask(real, by, setAmount, `/group/${groupId}/member/set-amount`, body, 'PUT')
    expect(answer.status).toBe(model.isAdmin[by] ? (model.isMember[whose] ? 200 : 404) : 403)
    if (answer.status === 200) model.shares[whose] = pence
  })

/** The admin who owns the payout account always remains an admin. */
export const changeRole = (toAdmin: boolean, whose: number) =>
  command(`${whose} becomes ${toAdmin ? 'an admin' : 'a member'}`, async (model, real) => {
    const { groupId, people } = real.scene
    const [handler, last] = toAdmin ? [makeAdmin, 'role'] : [removeAdmin, 'remove-admin']
    const answer = await ask(real, 0, handler, `/group/${groupId}/${last}`, {
      username: people[whose]?.username,
    })
    const isRefused = model.isAdmin[whose] === toAdmin || !(toAdmin || mayLoseRole(model, whose))
    expect(answer.status).toBe(isRefused ? 409 : 200)
    if (isRefused) return
    model.isAdmin[whose] = toAdmin
    model.adminSince[whose] = model.steps
    if (!toAdmin) voidAdminRequests(model, whose)
  })

export const chooseFeePayer = (by: number, feePaidBy: 'payer' | 'group') =>
  command(`${by} lets the ${feePaidBy} bear the fee`, async (model, real) => {
    const details = { title: 'Trip', description: 'A trip', paymentGoal: 1, paymentDeadline: '2030-01-01' }
    const body = { ...details, feePaidBy, changed: ['feePaidBy'] }
    const answer = await ask(real, by, update, `/group/${real.scene.groupId}/update`, body, 'PUT')
    const isFixed = model.hasPayment && feePaidBy !== model.feePaidBy
    expect(answer.status).toBe(model.isAdmin[by] ? (isFixed ? 409 : 200) : 403)
    if (answer.status === 200) model.feePaidBy = feePaidBy
  })

export const quote = (pence: number, isInternational: boolean) =>
  command(`the fee on ${pence}`, async ({ feePaidBy }, real) => {
    const { groupId } = real.scene
    const body = { amount: pounds(pence), currency: 'gbp', isInternational, groupId }
    const answer = await ask(real, 0, calculateFee, '/payment/calculate-fee', body)
    const fee = feeOf(pence, isInternational)
    const [added, covered] = feePaidBy === 'group' ? [0, pounds(Math.min(fee, pence))] : [fee, undefined]
    const { totalAmount, coveredFee } = answer.body.data
    expect([totalAmount, coveredFee]).toEqual([pounds(pence + added), covered])
  })
