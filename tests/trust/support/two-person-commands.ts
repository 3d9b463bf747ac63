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

export const answerTransfer = (by: number, which: number, yes: boolean) =>
  command(
    `${by} ${yes ? 'confirms' : 'declines'} what waits`,
    async (model, real) => {
      const asked = model.waiting[which % model.waiting.length]
      if (!asked) return
      const path = `/transfer/${asked.id}/${yes ? 'confirm' : 'decline'}`
      const answer = await ask(real, by, yes ? confirm : decline, path, undefined, 'POST')
      const may = yes ? mayConfirm(model, by, asked) : model.isAdmin[by]
      expect(answer.status).toBe(may ? 200 : 403)
      if (!may) return
      model.waiting = model.waiting.filter(({ id }) => id !== asked.id)
      if (yes) model.transferredPence += asked.pence
      else model.availablePence += asked.pence
      expect(answer.body.data.remainingAmount).toBe(pounds(model.availablePence))
    },
    ({ waiting }) => waiting.length > 0,
  )

export const askBack = (by: number, which: number) =>
  command(
    `${by} asks for ${which} back`,
    async (model, real) => {
      const index = which % model.payments.length
      const path = `/payment/${real.ids[index]}/refund-request`
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

export const declineRequest = (by: number, which: number) =>
  command(
    `${by} declines to give ${which} back`,
    async (model, real) => {
      const asked = model.payments.filter(({ isAskedBack }) => isAskedBack)
      const payment = asked[which % asked.length]
      if (!payment) return
      const paymentId = real.ids[model.payments.indexOf(payment)]
      const { id } = await db.refundRequest.findFirstOrThrow({ where: { paymentId, status: 'open' } })
      const answer = await ask(real, by, declineRefund, `/refund-request/${id}/decline`, { reason: 'Spent' })
      const may = mayDecline(model, by, payment.who)
      expect(answer.status).toBe(may ? 200 : 403)
      if (may) payment.isAskedBack = false
    },
    ({ payments }) => payments.some(({ isAskedBack }) => isAskedBack),
  )
