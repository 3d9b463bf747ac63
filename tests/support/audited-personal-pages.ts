import { now } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import type { AuditedScene } from './audited'
import { pay } from './money'
import { aPersonalLink, payByToken } from './personal-pages'
import type { Provider } from './provider'

/** A kit can be ordered, and two of them are, by somebody who owes £100. */
async function aKitOrder(groupId: string) {
  const item = { place: 0, title: 'Kit', pricePence: 500 }
  const { items } = await db.orderForm.create({
    data: { groupId, createdAt: now(), items: { create: item } },
    select: { items: true },
  })
  const body = { lines: [{ itemId: items[0]?.id, quantity: 2 }] }
  return { body, changes: ['contribution 10000 → 1000'] }
}

/** By a personal link: whoever holds it acts as its member, and the trail says from which network and device. */
export const auditedPersonal = (provider: Provider): Record<string, AuditedScene> => ({
  payPersonal: async () => {
    const { token } = await aPersonalLink()
    return { values: { token }, body: { amount: 10 }, changes: ['payment → pending'] }
  },
  cancelPersonalPayment: async () => {
    const { token } = await aPersonalLink()
    const { body } = await payByToken(token)
    const values = { token, id: body.transactionId as string }
    return { values, changes: ['payment pending → failed'] }
  },
  setPersonalOrder: async () => {
    const { token, groupId } = await aPersonalLink()
    return { values: { token }, ...(await aKitOrder(groupId)) }
  },
  setOrder: async () => {
    const { payer, groupId } = await aPersonalLink()
    return { by: payer, values: { id: groupId }, ...(await aKitOrder(groupId)) }
  },
  requestPersonalReduction: async () => {
    const { token } = await aPersonalLink()
    return { values: { token }, body: { amount: 5 }, changes: ['can-manage → open'] }
  },
  askForPersonalRefund: async () => {
    const { payer, groupId, token } = await aPersonalLink()
    const { id } = await pay(provider, payer, groupId, 10)
    return {
      values: { token, id },
      body: { reason: 'Why' },
      changes: ['refund-request → open'],
    }
  },
})
