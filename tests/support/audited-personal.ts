import type { Scene } from './audited'
import { pay } from './money'
import { aPersonalLink, payBy } from './personal'
import type { Provider } from './provider'

/** By a personal link: whoever holds it acts as its member, and the trail says from which network and device. */
export const auditedPersonal = (provider: Provider): Record<string, Scene> => ({
  payPersonal: async () => {
    const { token } = await aPersonalLink()
    return { values: { token }, body: { amount: 10 }, leaves: ['payment → pending'] }
  },
  cancelPersonalPayment: async () => {
    const { token } = await aPersonalLink()
    const { body } = await payBy(token)
    const values = { token, id: body.transactionId as string }
    return { values, leaves: ['payment pending → failed'] }
  },
  requestPersonalReduction: async () => {
    const { token } = await aPersonalLink()
    return { values: { token }, body: { amount: 5 }, leaves: ['can-manage → open'] }
  },
  askForPersonalRefund: async () => {
    const { payer, groupId, token } = await aPersonalLink()
    const { id } = await pay(provider, payer, groupId, 10)
    return {
      values: { token, id },
      body: { reason: 'Why' },
      leaves: ['refund-request → open'],
    }
  },
})
