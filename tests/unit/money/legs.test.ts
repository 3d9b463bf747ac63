import fc from 'fast-check'
import { planLegs } from '@/lib/money/transfers/plan-legs'
import { statusOfLegs } from '@/lib/money/transfers/status-of-legs'

const sources = fc
  .array(fc.integer({ min: -50, max: 5000 }))
  .map((capacities) =>
    capacities.map((capacityPence, index) => ({ paymentId: String(index), capacityPence })),
  )

test('the oldest payment is used first', () => {
  const oldestFirst = [
    { paymentId: 'old', capacityPence: 300 },
    { paymentId: 'new', capacityPence: 300 },
  ]
  expect(planLegs(300, oldestFirst)).toEqual([{ paymentId: 'old', amountPence: 300 }])
  expect(planLegs(301, oldestFirst)).toEqual([
    { paymentId: 'old', amountPence: 300 },
    { paymentId: 'new', amountPence: 1 },
  ])
})

test('a payment with nothing left, or less than nothing, is skipped', () => {
  const sources = [-50, 0, 200].map((capacityPence, index) => ({ paymentId: String(index), capacityPence }))
  expect(planLegs(200, sources)).toEqual([{ paymentId: '2', amountPence: 200 }])
  expect(planLegs(201, sources)).toBeNull()
})

test('legs add up to the amount, and none exceeds what its payment has', () => {
  fc.assert(
    fc.property(sources, fc.integer({ min: 1, max: 20_000 }), (oldestFirst, amount) => {
      const legs = planLegs(amount, oldestFirst)
      const capacity = oldestFirst.reduce((sum, source) => sum + Math.max(0, source.capacityPence), 0)
      if (amount > capacity) return legs === null
      const total = legs?.reduce((sum, leg) => sum + leg.amountPence, 0)
      const areAllWithin = legs?.every(
        (leg) =>
          leg.amountPence > 0 && leg.amountPence <= (oldestFirst[Number(leg.paymentId)]?.capacityPence ?? 0),
      )
      return total === amount && areAllWithin === true
    }),
  )
})

test.each([
  [['reserved', 'success'], 'pending'],
  [['waiting', 'success'], 'pending'],
  [['success', 'success'], 'success'],
  [['success', 'failed'], 'success'],
  [['failed', 'failed'], 'failed'],
] as const)('legs %j make a transfer %s', (statuses, expected) => {
  expect(statusOfLegs(statuses.map((status) => ({ status })))).toBe(expected)
})
