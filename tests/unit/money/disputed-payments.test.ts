import { refundRefusal } from '@/lib/money/refunds/rules'
import { refundRequestProblem } from '@/lib/money/transactions/rules'

/** Nothing of a payment goes back twice: once by its bank, and once by us. */

const LEFT = { status: 'success', leftPence: 100 } as const
const IN_DISPUTE = 'PAYMENT_IN_DISPUTE'

test.each([
  ['inquiry', undefined],
  ['won', undefined],
  ['open', IN_DISPUTE],
  ['appealed', IN_DISPUTE],
  ['lost', IN_DISPUTE],
])('of one whose dispute is %s, by its payer’s wish and by an admin', (status, code) => {
  const payment = { ...LEFT, groupDeletedAt: null, disputes: [{ status }], refundRequests: [] }
  expect(refundRequestProblem(payment)?.code).toBe(code)
  expect(refundRefusal({ ...LEFT, disputes: [{ status, openPence: 0 }] })?.code).toBe(code)
})

test('of one whose question by the bank has taken money', () => {
  expect(refundRefusal({ ...LEFT, disputes: [{ status: 'inquiry', openPence: 1 }] })?.code).toBe(IN_DISPUTE)
})
