import { POST as initialize } from '@/app/api/payment/[id]/initialize/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import type { Scene } from '../../support/scene'

type Answer = { status: number; body: unknown }

/**
 * Makes every call that moves money five times at once with one key; expects one effect each. Returns the responses.
 */
export async function expectOneEffect({ groupId, admins, startedPayments }: Scene): Promise<Answer[][]> {
  const before = await countTransactions(groupId)
  const five = (handler: typeof transfer, path: string, body: object): Promise<Answer[]> =>
    Promise.all(
      Array.from({ length: 5 }, async () => {
        const headers = { 'idempotency-key': `key-${path}` }
        const answer = await call(handler, path, { token: admins[0]?.token, headers, body })
        return { status: answer.status, body: answer.body }
      }),
    )
  const answers = [
    await five(transfer, `/payment/${groupId}/transfer`, { amount: 10 }),
    await five(refund, `/payment/${startedPayments[0]?.id}/refund`, { amount: 5 }),
    await five(initialize, `/payment/${groupId}/initialize`, { email: 'a@example.com', amount: 5 }),
  ]
  expect(await countTransactions(groupId)).toEqual({ payment: before.payment + 1, transfer: 1, refund: 1 })
  return answers
}

async function countTransactions(groupId: string) {
  const count = (type: 'payment' | 'transfer' | 'refund') =>
    db.transaction.count({ where: { groupId, type } })
  return { payment: await count('payment'), transfer: await count('transfer'), refund: await count('refund') }
}
