import fc from 'fast-check'
import { planShareOut } from '@/lib/groups/closing/plan-share-out'
import {
  beyondGoalPence,
  isTimeToClose,
  nextAnniversary,
  printedRows,
  statementRows,
} from '@/lib/groups/closing/rules'
import { timeLimit } from '../../support/time-limit'

const sum = (pence: number[]) => pence.reduce((total, one) => total + one, 0)
const paid = (payerKey: string, leftPence: number, paymentId = payerKey) => ({
  paymentId,
  payerKey,
  leftPence,
})
const shown = (amountPence: number, payments: ReturnType<typeof paid>[]) =>
  planShareOut(amountPence, payments).map((part) => [part.payment.paymentId, part.amountPence])

test('£8 shared out over £50 and £30 is £5 and £3', () => {
  expect(shown(800, [paid('ada', 5000), paid('bob', 3000)])).toEqual([
    ['ada', 500],
    ['bob', 300],
  ])
})

test('the odd penny goes to the largest remainder, then to the earliest payer', () => {
  expect(shown(100, [paid('ada', 1000), paid('bob', 1000), paid('cleo', 1000)])).toEqual([
    ['ada', 34],
    ['bob', 33],
    ['cleo', 33],
  ])
  expect(shown(10, [paid('ada', 100), paid('bob', 180)])).toEqual([
    ['ada', 4],
    ['bob', 6],
  ])
})

test('several payments by one person count as one payer, and the latest is refunded first', () => {
  const payments = [paid('ada', 1000, 'first'), paid('bob', 2000), paid('ada', 1000, 'second')]
  expect(shown(2400, payments)).toEqual([
    ['second', 1000],
    ['first', 200],
    ['bob', 1200],
  ])
})

test('thirty thousand payments by one payer are shared out quickly', () => {
  const payments = Array.from({ length: 30_000 }, (_, place) => paid('ada', 100, `payment ${place}`))
  const startedAt = performance.now()
  expect(shown(150, payments)).toEqual([
    ['payment 29999', 100],
    ['payment 29998', 50],
  ])
  expect(performance.now() - startedAt).toBeLessThan(timeLimit(1000))
})

test('a part of zero is not a refund', () => {
  expect(shown(1, [paid('ada', 1000), paid('bob', 1)])).toEqual([['ada', 1]])
  expect(shown(0, [paid('ada', 1000)])).toEqual([])
  expect(shown(0, [])).toEqual([])
})

test('no more can be shared out than there is', () => {
  expect(() => planShareOut(1001, [paid('ada', 1000)])).toThrow(RangeError)
})

const payments = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 1_000_000 })), {
    minLength: 1,
    maxLength: 80,
  })
  .map((rows) => rows.map(([payer, leftPence], index) => paid(String(payer), leftPence, `p${index}`)))
const paymentsAndAmount = payments.chain((all) =>
  fc.tuple(fc.constant(all), fc.integer({ min: 0, max: sum(all.map(({ leftPence }) => leftPence)) })),
)

test('parts add up to the penny, never exceed what is left of a payment, and are each within a penny of the exact part', () => {
  fc.assert(
    fc.property(paymentsAndAmount, ([all, amountPence]) => {
      const parts = planShareOut(amountPence, all)
      expect(sum(parts.map((part) => part.amountPence))).toBe(amountPence)
      for (const part of parts) {
        expect(part.amountPence).toBeGreaterThan(0)
        expect(part.amountPence).toBeLessThanOrEqual(part.payment.leftPence)
      }
      expect(new Set(parts.map((part) => part.payment.paymentId)).size).toBe(parts.length)
      const whole = sum(all.map(({ leftPence }) => leftPence))
      for (const payer of new Set(all.map((one) => one.payerKey))) {
        const own = sum(all.filter((one) => one.payerKey === payer).map(({ leftPence }) => leftPence))
        const got = sum(
          parts.filter((part) => part.payment.payerKey === payer).map((part) => part.amountPence),
        )
        expect(Math.abs(got - (amountPence * own) / whole)).toBeLessThan(1)
      }
    }),
  )
})

test('it is time to close once the goal is reached or the deadline has passed, and only once', () => {
  const open = { goalStatus: 'in progress', isOverdue: false, closedAt: null }
  expect(isTimeToClose(open)).toBe(false)
  expect(isTimeToClose({ ...open, goalStatus: 'completed' })).toBe(true)
  expect(isTimeToClose({ ...open, isOverdue: true })).toBe(true)
  expect(isTimeToClose({ ...open, isOverdue: true, closedAt: '2026-12-01T00:00:00.000Z' })).toBe(false)
})

test('the surplus is what came in above the goal, as far as it is still held', () => {
  const surplusOf = (remittedPence: number, availablePence: number, coveredFeesPence = 0) =>
    beyondGoalPence({ remittedPence, availablePence, coveredFeesPence }, 10_000)
  expect(surplusOf(12_000, 12_000)).toBe(2000)
  expect(surplusOf(12_000, 500)).toBe(500)
  expect(surplusOf(9000, 9000)).toBe(0)
  // Fees that the collection covers are not left over.
  expect(surplusOf(12_000, 11_800, 200)).toBe(1800)
  expect(surplusOf(10_100, 9900, 200)).toBe(0)
})

const NOTHING = {
  giftPence: 0,
  notedPence: 0,
  coveredFeesPence: 0,
  refundedPence: 0,
  transfers: [],
  reversedPence: 0,
  correctedPence: 0,
}

test('gifts are part of what was collected, and noted payments are listed below the sum', () => {
  const sums = { ...NOTHING, collectedPence: 1201, giftPence: 401, notedPence: 333, heldPence: 1201 }
  expect(statementRows(sums)).toEqual([
    { label: 'Collected', amountPence: 1201, kind: 'sum' },
    { label: 'Of that, paid by members', amountPence: 800, kind: 'part' },
    { label: 'Of that, given as gifts', amountPence: 401, kind: 'part' },
    { label: 'Left in the group', amountPence: 1201, kind: 'sum' },
    { label: 'Paid another way, as noted', amountPence: 333, kind: 'noted' },
  ])
  const onlyGifts = printedRows({ ...NOTHING, collectedPence: 401, giftPence: 401, heldPence: 401 })
  expect(onlyGifts.map(([label]) => label)).toEqual([
    'Collected',
    'Of that, given as gifts',
    'Left in the group',
  ])
})

test('the statement leaves out lines for what did not happen, and says if a group owes', () => {
  expect(printedRows({ ...NOTHING, collectedPence: 500, heldPence: 500 })).toEqual([
    ['Collected', '£5.00'],
    ['Left in the group', '£5.00'],
  ])
  expect(
    printedRows({
      ...NOTHING,
      collectedPence: 1000,
      coveredFeesPence: 34,
      refundedPence: 200,
      transfers: [{ at: '2026-07-01T11:00:00.000Z', amountPence: 900 }],
      reversedPence: 50,
      correctedPence: -10,
      heldPence: -60,
    }),
  ).toEqual([
    ['Collected', '£10.00'],
    ['Card fees, covered by the collection', '£0.34'],
    ['Went back to those who paid', '£2.00'],
    ['Transferred on 1 Jul 2026', '£9.00'],
    ['Came back from the payout account', '£0.50'],
    ['Corrections by us', '-£0.10'],
    ['Owed by the group', '£0.60'],
  ])
})

test('a copied group’s deadline is the same day, in the first year that it is still ahead', () => {
  expect(nextAnniversary('2026-12-03', '2026-12-05')).toBe('2027-12-03')
  expect(nextAnniversary('2026-12-03', '2026-11-05')).toBe('2027-12-03')
  expect(nextAnniversary('2020-06-01', '2026-11-05')).toBe('2027-06-01')
  expect(nextAnniversary('2026-02-10', '2026-03-05')).toBe('2027-02-10')
  expect(nextAnniversary('2024-02-29', '2024-03-05')).toBe('2025-02-28')
  expect(nextAnniversary('2024-02-29', '2027-03-05')).toBe('2028-02-29')
})
