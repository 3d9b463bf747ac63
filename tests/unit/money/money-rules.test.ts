import { addMs, DAY, HOUR } from '@/lib/base/clock'
import { feeTerms } from '@/lib/money/payments/fee-terms'
import { quoteFee, quoteTotalForNet } from '@/lib/money/payments/quote-fee'
import { limitProblem, notPositiveProblem, tooLargeProblem } from '@/lib/money/payments/rules'
import { refundableFrom, refundProblem } from '@/lib/money/refunds/rules'
import { confirmProblem, transferProblem } from '@/lib/money/transfers/rules'

jest.mock('@/lib/base/env', () => ({
  env: { FEE_DOMESTIC_RATE: 0.014, FEE_INTERNATIONAL_RATE: 0.029, FEE_FIXED_PENCE: 20 },
}))

const NOT_POSITIVE = 'Please enter a valid amount greater than 0'

test('an amount is positive, and within what the provider takes in one payment', () => {
  expect([-1, 0, 1].map(notPositiveProblem)).toEqual([NOT_POSITIVE, NOT_POSITIVE, null])
  expect([99_999_999, 100_000_000].map(tooLargeProblem)).toEqual([null, 'The amount is too large.'])
})

test('one contribution is at most the configured limit', () => {
  expect(limitProblem(500_000, 500_000)).toBeNull()
  expect(limitProblem(500_001, 500_000)).toContain('£5,000')
})

test('transfers are limited to what is available, refunds to what is left', () => {
  expect([0, 1, 500].map((pence) => transferProblem(pence, 500))).toEqual([NOT_POSITIVE, null, null])
  expect(transferProblem(501, 500)).toBe("Amount cannot exceed the group's remitted amount of £5.00")
  expect([0, 1, 500].map((pence) => refundProblem(pence, 500))).toEqual([NOT_POSITIVE, null, null])
  expect(refundProblem(501, 500)).toBe('At most £5.00 of this payment can be refunded.')
})

describe('refunds beyond a day’s limit', () => {
  const tomorrow = new Date('2026-03-03T00:00:00Z')
  const part = (amountPence: number, hours: number) => ({
    amountPence,
    dayOldAt: addMs(tomorrow, hours * HOUR),
  })
  const day = { maxPence: 1000, leftPence: 300, tomorrow }
  const hoursAfter = (parts: ReturnType<typeof part>[]) =>
    (refundableFrom(parts, day).getTime() - tomorrow.getTime()) / HOUR

  test.each([
    ['tomorrow, where a whole day’s limit is enough', [part(500, 5), part(500, 3)], 0],
    ['today, once enough payments are a day old', [part(600, -2), part(300, 5)], -2],
    ['when the last of them that is too much is a day old', [part(500, 9), part(700, 4), part(200, 7)], 4],
    ['tomorrow, when one is a day old just then', [part(1500, 0), part(900, 8)], 0],
  ])('work from %s', (_, parts, expected) => {
    expect(hoursAfter(parts)).toBe(expected)
    expect(hoursAfter(parts.toReversed())).toBe(expected)
  })

  test('of thousands of payments are not compared with each other', () => {
    const COUNT = 5000
    let reads = 0
    const parts = Array.from({ length: COUNT }, (_, place) => ({
      amountPence: 100,
      get dayOldAt() {
        reads += 1
        return addMs(tomorrow, -place)
      },
    }))
    refundableFrom(parts, day)
    expect(reads).toBeLessThan(COUNT * 50)
  })
})

describe('the second admin', () => {
  const askedAt = new Date('2026-03-02T12:00:00Z')
  const admin = { userId: 'b', joinedAt: addMs(askedAt, -9 * DAY), adminSince: null, madeAdminById: null }
  const problem = (change: object) => confirmProblem({ ...admin, ...change }, { requesterId: 'a', askedAt })
  const TOO_RECENT = 'You became an admin too recently to confirm this transfer. Another admin can.'

  test('is not the admin who asked', () => {
    expect(problem({})).toBeNull()
    expect(problem({ userId: 'a' })).toBe('Another admin has to confirm the transfer you asked for.')
  })

  test.each([
    ['at the moment it was asked for, by another hand', { adminSince: askedAt, madeAdminById: 'c' }, null],
    ['since then', { adminSince: addMs(askedAt, 1), madeAdminById: 'c' }, TOO_RECENT],
    ['a day before, by the asker', { adminSince: addMs(askedAt, -DAY), madeAdminById: 'a' }, null],
    ['within a day, by the asker', { adminSince: addMs(askedAt, 1 - DAY), madeAdminById: 'a' }, TOO_RECENT],
    ['from the first day, who joined since', { joinedAt: addMs(askedAt, 1) }, TOO_RECENT],
    ['from the first day, invited by the asker', { joinedAt: askedAt, madeAdminById: 'a' }, null],
  ])('who became an admin %s', (_, change, expected) => {
    expect(problem(change)).toBe(expected)
  })
})

describe('a quote', () => {
  test('is the configured fee, for domestic and for international cards', () => {
    expect([false, true].map((isInternational) => feeTerms({ isInternational }))).toEqual([
      { rateMillionths: 14_000, fixedPence: 20 },
      { rateMillionths: 29_000, fixedPence: 20 },
    ])
  })

  test('adds the fee to a contribution', () => {
    expect(quoteFee(2500, { isInternational: false }, 'payer')).toEqual({
      originalPence: 2500,
      totalPence: 2555,
      feeBreakdown: { totalFeePence: 55, percentage: 1.4 },
    })
  })

  test('adds nothing where the group covers the fee, which is never more than the contribution', () => {
    expect(quoteFee(2500, { isInternational: true }, 'group')).toEqual({
      originalPence: 2500,
      totalPence: 2500,
      feeBreakdown: { totalFeePence: 0, percentage: 2.9 },
      coveredFeePence: 93,
    })
    expect(quoteFee(15, { isInternational: false }, 'group')).toMatchObject({ coveredFeePence: 15 })
  })

  test('says what to pay so that a given amount remains', () => {
    expect(quoteTotalForNet(2500, { isInternational: true })).toEqual({
      netPence: 2500,
      totalPence: 2595,
      feeBreakdown: { totalFeePence: 95, percentage: 2.9 },
    })
  })
})
