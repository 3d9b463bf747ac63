import fc from 'fast-check'
import * as entries from '@/lib/books/ledger/entries'
import type { Posting } from '@/lib/books/ledger/post-entry'

const pence = fc.integer({ min: 0, max: 10_000_000 })
const signed = fc.integer({ min: -10_000_000, max: 10_000_000 })
const from = fc.constantFrom('provider' as const, 'withdrawn' as const)
const userId = 'someone'

const all: Record<string, fc.Arbitrary<Posting[]>> = {
  paymentPaid: fc
    .record({ amountPence: pence, feePence: pence })
    .map((of) => entries.paymentPaid({ userId, ...of })),
  paymentRecorded: pence.map((of) => entries.paymentRecorded(userId, of)),
  recordedPaymentTakenBack: pence.map((of) => entries.recordedPaymentTakenBack(userId, of)),
  providerFeeTaken: pence.map(entries.providerFeeTaken),
  moneyReserved: pence.map(entries.moneyReserved),
  legMade: pence.map(entries.legMade),
  reservationReleased: fc.tuple(pence, pence).map((of) => entries.reservationReleased(...of)),
  refundMade: pence.map((of) => entries.refundMade(userId, of)),
  refundCameBack: fc.tuple(pence, pence).map((of) => entries.refundCameBack(userId, ...of)),
  placeClaimed: pence.map((of) => entries.placeClaimed(userId, 'u2', of)),
  feeCovered: pence.map(entries.feeCovered),
  disputeFrozen: pence.map(entries.disputeFrozen),
  disputedMoneyMoved: fc
    .record({ amountPence: signed, feePence: signed })
    .map((of) => entries.disputedMoneyMoved(of)),
  disputeReleased: fc.tuple(pence, pence).map((of) => entries.disputeReleased(...of)),
  moneyLost: fc
    .record({
      from,
      contributionPence: pence,
      beyondPence: signed,
      frozenPence: pence,
      availablePence: pence,
    })
    .map((of) => entries.moneyLost({ userId, ...of })),
  lossRecovered: fc
    .record({ from, contributionPence: pence, beyondPence: signed, debtPence: pence })
    .map((of) => entries.lossRecovered({ userId, ...of })),
  debtWithheld: pence.map(entries.debtWithheld),
  adjustmentMade: fc
    .record({ amountPence: signed, availablePence: pence, debtPence: pence })
    .map((of) => entries.adjustmentMade(of)),
  legReversed: fc.tuple(pence, pence).map((of) => entries.legReversed(...of)),
}

test.each(Object.keys(all))('%s balances, whatever the amounts', (name) => {
  fc.assert(
    fc.property(all[name] as fc.Arbitrary<Posting[]>, (postings) => {
      const sum = (of: Posting[]) => of.reduce((total, { amountPence }) => total + amountPence, 0)
      const memo = postings.filter(({ kind }) => kind === 'member' || kind === 'remitted')
      return sum(postings) === 0 && sum(memo) === 0
    }),
  )
})

test('every kind of entry is covered here', () => {
  const made = Object.keys(entries).filter((name) => name !== 'uncoveredPenceOf')
  expect(Object.keys(all).sort()).toEqual(made.sort())
})

test('a noted payment is posted to the member’s and the group’s accounts only', () => {
  const noted = entries.paymentRecorded(userId, 500)
  expect(noted).toEqual([
    { kind: 'member', userId, amountPence: -500 },
    { kind: 'remitted', amountPence: 500 },
  ])
  expect(entries.recordedPaymentTakenBack(userId, 500)).toEqual(
    noted.map(({ amountPence, ...of }) => ({ ...of, amountPence: -amountPence })),
  )
})

test('lost money is covered by what was frozen, then by what is available; the rest is debt', () => {
  const parts = { contributionPence: 1000, beyondPence: 30, frozenPence: 300, availablePence: 200 }
  const loss = { userId, from: 'withdrawn' as const, ...parts }
  const byKind = Object.fromEntries(
    entries.moneyLost(loss).map(({ kind, amountPence }) => [kind, amountPence]),
  )
  expect(byKind).toEqual({
    withdrawn: -1030,
    fees: 30,
    disputed: 300,
    available: 200,
    debt: 500,
    member: 1000,
    remitted: -1000,
  })
})

test('a dispute’s fee is taken from the operator, and returned to them', () => {
  expect(entries.disputedMoneyMoved({ amountPence: -3062, feePence: 2000 })).toEqual([
    { kind: 'provider', amountPence: -5062 },
    { kind: 'fees', amountPence: 2000 },
    { kind: 'withdrawn', amountPence: 3062 },
  ])
  expect(entries.disputedMoneyMoved({ amountPence: 3062, feePence: -1500 })).toEqual([
    { kind: 'provider', amountPence: 4562 },
    { kind: 'fees', amountPence: -1500 },
    { kind: 'withdrawn', amountPence: -3062 },
  ])
})

test('an adjustment against a group takes what is available; the rest is debt', () => {
  const lines = entries.adjustmentMade({ amountPence: -500, availablePence: 200, debtPence: 0 })
  const byKind = Object.fromEntries(lines.map(({ kind, amountPence }) => [kind, amountPence]))
  expect(byKind).toEqual({ fees: -500, available: 200, debt: 300 })
})

/** The table in entries.ts, with numbers. */
test.each([
  [
    'a payment',
    () => entries.paymentPaid({ userId, amountPence: 2500, feePence: 55 }),
    { provider: 2555, fees: -55, available: -2500, member: -2500, remitted: 2500 },
  ],
  ['the provider’s own fee', () => entries.providerFeeTaken(41), { provider: -41, fees: 41 }],
  ['set aside', () => entries.moneyReserved(30), { available: 30, reserved: -30 }],
  ['a leg that was made', () => entries.legMade(30), { reserved: 30, provider: -30 }],
  ['given back', () => entries.reservationReleased(30, 10), { reserved: 30, debt: -10, available: -20 }],
  ['given back, all of it owed', () => entries.reservationReleased(30, 40), { reserved: 30, debt: -30 }],
  [
    'a refund',
    () => entries.refundMade(userId, 30),
    { reserved: 30, provider: -30, member: 30, remitted: -30 },
  ],
  [
    'a refund that came back',
    () => entries.refundCameBack(userId, 30, 10),
    { provider: 30, debt: -10, available: -20, member: -30, remitted: 30 },
  ],
  ['frozen', () => entries.disputeFrozen(30), { available: 30, disputed: -30 }],
  ['released', () => entries.disputeReleased(30, 10), { disputed: 30, debt: -10, available: -20 }],
  [
    'lost money that came back',
    () =>
      entries.lossRecovered({
        userId,
        from: 'withdrawn',
        contributionPence: 30,
        beyondPence: 2,
        debtPence: 10,
      }),
    { withdrawn: 32, fees: -2, debt: -10, available: -20, member: -30, remitted: 30 },
  ],
  ['a leg that was reversed', () => entries.legReversed(30, 10), { provider: 30, debt: -10, available: -20 }],
  ['kept back', () => entries.debtWithheld(30), { available: 30, debt: -30 }],
  [
    'an adjustment for a group',
    () => entries.adjustmentMade({ amountPence: 30, availablePence: 0, debtPence: 10 }),
    { fees: 30, debt: -10, available: -20 },
  ],
])('%s is posted to its accounts', (_, post, expected) => {
  const lines = post().filter(({ amountPence }) => amountPence !== 0)
  expect(Object.fromEntries(lines.map(({ kind, amountPence }) => [kind, amountPence]))).toEqual(expected)
  const named = lines.filter((line) => line.userId !== undefined)
  expect(named.map((line) => [line.kind, line.userId])).toEqual(
    'member' in expected ? [['member', userId]] : [],
  )
})

test('frozen and available money covers a loss, and only the rest is debt', () => {
  const loss = { contributionPence: 100, frozenPence: 30, availablePence: 20 }
  expect(entries.uncoveredPenceOf(loss)).toBe(50)
  expect(entries.uncoveredPenceOf({ ...loss, availablePence: 80 })).toBe(0)
})

/** The same table read the other way: for gifts, for debts that take everything, and with amounts below zero. */
const LOST = { from: 'provider' as const, userId: null, frozenPence: 0, availablePence: 100, debtPence: 0 }
test.each([
  [
    'a gift',
    () => entries.paymentPaid({ userId: null, amountPence: 2500, feePence: 55 }),
    { provider: 2555, fees: -55, available: -2500, gifts: -2500, remitted: 2500 },
  ],
  [
    'a gift that is refunded',
    () => entries.refundMade(null, 30),
    { reserved: 30, provider: -30, gifts: 30, remitted: -30 },
  ],
  [
    'a gift whose refund came back, all of it owed',
    () => entries.refundCameBack(null, 30, 40),
    { provider: 30, debt: -30, gifts: -30, remitted: 30 },
  ],
  [
    'a dispute that gives back',
    () => entries.disputedMoneyMoved({ amountPence: 30, feePence: -5 }),
    { provider: 35, fees: -5, withdrawn: -30 },
  ],
  ['a release, all of it owed', () => entries.disputeReleased(30, 40), { disputed: 30, debt: -30 }],
  ['a reversal, all of it owed', () => entries.legReversed(30, 40), { provider: 30, debt: -30 }],
  [
    'a gift that is lost to its provider',
    () => entries.moneyLost({ ...LOST, contributionPence: 30, beyondPence: 2 }),
    { provider: -32, fees: 2, available: 30, gifts: 30, remitted: -30 },
  ],
  [
    'a loss of which more turns out to be contribution',
    () => entries.moneyLost({ ...LOST, contributionPence: 30, beyondPence: -30 }),
    { fees: -30, available: 30, gifts: 30, remitted: -30 },
  ],
  [
    'a loss of which less turns out to be contribution',
    () => entries.lossRecovered({ ...LOST, contributionPence: 30, beyondPence: -30, debtPence: 40 }),
    { fees: 30, debt: -30, gifts: -30, remitted: 30 },
  ],
  [
    'a gift that was lost and came back',
    () => entries.lossRecovered({ ...LOST, contributionPence: 30, beyondPence: 2 }),
    { provider: 32, fees: -2, available: -30, gifts: -30, remitted: 30 },
  ],
  [
    'an adjustment for a group, all of it owed',
    () => entries.adjustmentMade({ amountPence: 30, availablePence: 5, debtPence: 40 }),
    { fees: 30, debt: -30 },
  ],
  [
    'an adjustment against a group that has enough',
    () => entries.adjustmentMade({ amountPence: -30, availablePence: 30, debtPence: 0 }),
    { fees: -30, available: 30 },
  ],
  [
    'an adjustment against a group that has nothing',
    () => entries.adjustmentMade({ amountPence: -30, availablePence: 0, debtPence: 40 }),
    { fees: -30, debt: 30 },
  ],
])('%s is posted to its accounts', (_, post, expected) => {
  const lines = post().filter(({ amountPence }) => amountPence !== 0)
  expect(Object.fromEntries(lines.map(({ kind, amountPence }) => [kind, amountPence]))).toEqual(expected)
})
