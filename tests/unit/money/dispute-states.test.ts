import fc from 'fast-check'
import { apportion } from '@/lib/money/losses/apportion'
import { firstState, isUndecided, nextState, stateOfDispute } from '@/lib/money/losses/dispute-states'
import type { DisputeStatus } from '@/lib/platform/db/generated/enums'
import { TRANSITIONS } from '@/lib/platform/states/transitions'

const STATES: DisputeStatus[] = ['inquiry', 'open', 'won', 'lost', 'appealed']

test.each([
  ['inquiry', ['warning_needs_response', 'warning_under_review']],
  ['open', ['needs_response', 'under_review', 'something_new']],
  ['won', ['won', 'prevented', 'warning_closed']],
  ['lost', ['lost']],
  ['appealed', ['appeal_needs_response', 'appeal_under_review']],
])('%s is what the provider calls %j', (state, statuses) => {
  for (const status of statuses) expect(stateOfDispute({ status, balance_transactions: [] })).toBe(state)
})

test('a prevented dispute is lost if its money went to the payer, and won if none did or it came back', () => {
  const prevented = (...pence: number[]) =>
    stateOfDispute({ status: 'prevented', balance_transactions: pence.map((amount) => ({ amount })) })
  expect([prevented(-3062), prevented(), prevented(-3062, 3062)]).toEqual(['lost', 'won', 'won'])
})

test('inquiries, open disputes and appeals are undecided', () => {
  expect(STATES.filter(isUndecided)).toEqual(['inquiry', 'open', 'appealed'])
})

test('a dispute first heard of once decided keeps how it began', () => {
  const first = (hasMoved: boolean) => STATES.map((said) => firstState(said, hasMoved))
  expect(first(false)).toEqual(['inquiry', 'open', 'inquiry', 'open', 'open'])
  expect(first(true)).toEqual(['inquiry', 'open', 'open', 'open', 'open'])
})

test('a dispute that took money or was decided never becomes an inquiry again', () => {
  const next = (hasMoved: boolean) => STATES.map((present) => nextState(present, 'inquiry', hasMoved))
  expect(next(false)).toEqual(['inquiry', 'inquiry', 'won', 'lost', 'appealed'])
  expect(next(true)).toEqual(STATES)
})

test('decisions and appeals are followed from any state', () => {
  for (const said of ['won', 'lost', 'appealed'] as const)
    expect(STATES.map((present) => nextState(present, said, false))).toEqual(STATES.map(() => said))
})

test('a decided dispute that is open again is an appeal', () => {
  expect(STATES.map((state) => nextState(state, 'open', true))).toEqual([
    'open',
    'open',
    'appealed',
    'appealed',
    'appealed',
  ])
})

test('the table has a transition for whatever the provider says in any state', () => {
  const leads = (from: DisputeStatus | null, to: DisputeStatus) =>
    TRANSITIONS.some((row) => row.subject === 'dispute' && row.from === from && row.to === to)
  for (const said of STATES)
    for (const hasMoved of [false, true]) {
      const first = firstState(said, hasMoved)
      expect([first, leads(null, first)]).toEqual([first, true])
      for (const present of STATES) {
        const next = nextState(present, said, hasMoved)
        expect([present, next, next === present || leads(present, next)]).toEqual([present, next, true])
      }
    }
})

test('money that went back counts as contribution first, and never twice', () => {
  expect(apportion(3000, [562, 3062])).toEqual([562, 2438])
  expect(apportion(-5, [10])).toEqual([0])
  const pence = fc.nat(5000)
  fc.assert(
    fc.property(pence, fc.array(pence), (left, wentBack) => {
      const total = (of: number[]) => of.reduce((sum, each) => sum + each, 0)
      const parts = apportion(left, wentBack)
      expect(total(parts)).toBe(Math.min(left, total(wentBack)))
      expect(parts.every((part, index) => part >= 0 && part <= (wentBack[index] ?? 0))).toBe(true)
    }),
  )
})
