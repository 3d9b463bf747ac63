import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { call } from '../../support/call'
import { balanceOf } from '../../support/money'
import type { Scene } from '../../support/scene'

/**
 * Two admins request transfers at the same moment; expects a result that is possible one after the other: refused
 * requests exceeded what was available, and the rest were sent.
 */
export async function expectWhatMoneyAllows({ groupId, admins }: Scene, askedPence: number[]) {
  const { availablePence } = await balanceOf(groupId)
  const answers = await Promise.all(
    askedPence.map(async (pence, index) => {
      const token = admins[index % 2]?.token
      const body = { amount: pence / 100 }
      return { pence, ...(await call(transfer, `/payment/${groupId}/transfer`, { token, body })) }
    }),
  )
  expect(answers.filter(({ status }) => ![201, 400].includes(status))).toEqual([])
  const moved = answers.reduce((sum, { status, pence }) => sum + (status === 201 ? pence : 0), 0)
  expect(moved).toBeLessThanOrEqual(availablePence)
  const refused = answers.filter(({ status }) => status === 400)
  for (const { pence } of refused) expect(pence).toBeGreaterThan(availablePence - moved)
}
