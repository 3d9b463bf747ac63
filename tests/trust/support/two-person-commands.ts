import { PUT as setTwoKeys } from '@/app/api/group/[id]/two-keys/route'
import { POST as askForRefund } from '@/app/api/payment/[id]/refund-request/route'
import { POST as declineRefund } from '@/app/api/refund-request/[id]/decline/route'
import { POST as confirm } from '@/app/api/transfer/[id]/confirm/route'
import { POST as decline } from '@/app/api/transfer/[id]/decline/route'
import { db } from '@/lib/platform/db/client'
import { ask, command, pounds } from './commands'
import { askBackStatus, mayConfirm, mayDecline } from './model'

/** What takes two people: transfers that another admin confirms, and refunds that a payer requests. */

export const turnOnTwoKeys = (by: number) =>
  command(`${by} wants a second admin’s word`, async (model, real) => {
    const answer = await ask(
      real,
      by,
      setTwoKeys,
      `/group/${real.scene.groupId}/two-keys`,
      { on: true },
      'PUT',
    )
    const hasSecond = model.twoKeys || model.isAdmin.filter(Boolean).length >= 2
    expect(answer.status).toBe(model.isAdmin[by] ? (hasSecond ? 200 : 409) : 403)
    if (answer.status === 200) model.twoKeys = true
  })

export const answerTransfer = (by: number, index: number, yes: boolean) =>
  command(
    `${by} ${yes ? 'confirms' : 'declines'} what waits`,
    async (model, real) => {
      const transfer = model.waiting[index % model.waiting.length]
      if (!transfer) return
      const path = `/transfer/${transfer.id}/${yes ? 'confirm' : 'decline'}`
      const answer = await ask(real, by, yes ? confirm : decline, path, undefined, 'POST')
      const isAllowed = yes ? mayConfirm(model, by, transfer) : model.isAdmin[by]
      expect(answer.status).toBe(isAllowed ? 200 : 403)
      if (!isAllowed) return
      model.waiting = model.waiting.filter(({ id }) => id !== transfer.id)
      if (yes) model.transferredPence += transfer.pence
      else model.availablePence += transfer.pence
      expect(answer.body.data.remainingAmount).toBe(pounds(model.availablePence))
    },
    ({ waiting }) => waiting.length > 0,
  )

export const askBack = (by: number, paymentIndex: number) =>
  command(
    `${by} asks for ${paymentIndex} back`,
    async (model, real) => {
      const index = paymentIndex % model.payments.length
      const path = `/payment/${real.paymentIds[index]}/refund-request`
      const answer = await ask(real, by, askForRefund, path, { reason: 'I cannot come' })
      const expected = askBackStatus(model, index, by)
      expect(answer.status).toBe(expected)
      const payment = model.payments[index]
      if (expected !== 201 || !payment) return
      payment.isAskedBack = true
      payment.timesAsked += 1
    },
    ({ payments }) => payments.length > 0,
  )

export const declineRequest = (by: number, index: number) =>
  command(
    `${by} declines to give ${index} back`,
    async (model, real) => {
      const askedBack = model.payments.filter(({ isAskedBack }) => isAskedBack)
      const payment = askedBack[index % askedBack.length]
      if (!payment) return
      const paymentId = real.paymentIds[model.payments.indexOf(payment)]
      const { id } = await db.refundRequest.findFirstOrThrow({ where: { paymentId, status: 'open' } })
      const answer = await ask(real, by, declineRefund, `/refund-request/${id}/decline`, { reason: 'Spent' })
      const isAllowed = mayDecline(model, by, payment.who)
      expect(answer.status).toBe(isAllowed ? 200 : 403)
      if (isAllowed) payment.isAskedBack = false
    },
    ({ payments }) => payments.some(({ isAskedBack }) => isAskedBack),
  )
