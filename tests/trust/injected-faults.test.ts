import { randomUUID as mockUuid } from 'node:crypto'
import { MINUTE } from '@/lib/base/clock'
import { sweep } from '@/lib/server/worker/sweep'
import { openDatabase } from '../support/database'
import {
  deliverEveryWebhook,
  expectNoEarlyRefunds,
  expectProviderAgrees,
  settleEverything,
} from '../support/expect-provider-agrees'
import type { Step } from '../support/history'
import type { TestUser } from '../support/money'
import { openProvider } from '../support/provider'
import { runHistory } from '../support/run-history'
import { openScene } from '../support/scene'
import { transferDuringDisconnect } from '../support/transfer-during-disconnect'
import { startPayment } from './support/commands'
import { expectOneEffect } from './support/five-times'
import { injected } from './support/injected'
import { aModel } from './support/model'
import { expectOneMovementEach, type Intent } from './support/provider-faults'
import { expectWhatMoneyAllows } from './support/two-admins'

/** Each fault injected here must be noticed by the check that exists for it. */

jest.mock('@/lib/money/losses/dispute-states', () => {
  const { unless } = jest.requireActual('./support/injected')
  const actual = jest.requireActual('@/lib/money/losses/dispute-states')
  return { ...actual, stateOfDispute: unless('every dispute is won', actual.stateOfDispute, () => 'won') }
})
jest.mock('@/lib/platform/stripe/events', () => {
  const { unless } = jest.requireActual('./support/injected')
  const actual = jest.requireActual('@/lib/platform/stripe/events')
  return { ...actual, listEvents: unless('what was missed is not asked for', actual.listEvents, () => []) }
})
jest.mock('@/lib/platform/stripe/transfers', () => {
  const { unless } = jest.requireActual('./support/injected')
  const actual = jest.requireActual('@/lib/platform/stripe/transfers')
  const fault = 'each try has a key of its own'
  const withNewKey = (leg: object) => actual.makeTransfer({ ...leg, idempotencyKey: mockUuid() })
  const reversalFault = 'a reversal forgets its key and what was made'
  const reverseAnew = (reversal: object) => actual.makeReversal({ ...reversal, idempotencyKey: mockUuid() })
  return {
    ...actual,
    listMadeLegs: unless(fault, actual.listMadeLegs, async () => new Map()),
    makeTransfer: unless(fault, actual.makeTransfer, withNewKey),
    listReversals: unless(reversalFault, actual.listReversals, async () => []),
    makeReversal: unless(reversalFault, actual.makeReversal, reverseAnew),
  }
})
jest.mock('@/lib/platform/stripe/attempt', () => {
  const { unless } = jest.requireActual('./support/injected')
  const actual = jest.requireActual('@/lib/platform/stripe/attempt')
  const hastily = async (ask: () => Promise<unknown>) => {
    const attempted = await actual.attempt(ask)
    return attempted.outcome === 'unknown' ? { outcome: 'refused' } : attempted
  }
  return { ...actual, attempt: unless('silence is a refusal', actual.attempt, hastily) }
})
jest.mock('@/lib/membership/membership', () => {
  const { unless, meeting } = jest.requireActual('./support/injected')
  const actual = jest.requireActual('@/lib/membership/membership')
  const fault = 'groups are not locked'
  const meet = meeting(4)
  const unlocked = async (tx: object, viewer: object, id: string) => {
    const group = await actual.requireGroupAdmin(viewer, id, tx)
    await meet()
    return group
  }
  return {
    ...actual,
    lockGroup: unless(fault, actual.lockGroup, async () => undefined),
    lockAsAdmin: unless(fault, actual.lockAsAdmin, unlocked),
  }
})
jest.mock('@/lib/platform/http/idempotency', () => {
  const { unless } = jest.requireActual('./support/injected')
  const actual = jest.requireActual('@/lib/platform/http/idempotency')
  const anew = (...given: unknown[]) => (given.at(-1) as (key: string) => unknown)(mockUuid())
  return { ...actual, withIdempotencyKey: unless('keys are not looked at', actual.withIdempotencyKey, anew) }
})
jest.mock('@/lib/money/payments/contribution', () => {
  const { unless } = jest.requireActual('./support/injected')
  const actual = jest.requireActual('@/lib/money/payments/contribution')
  const never = () => null
  return { ...actual, contributionProblem: unless('anything can be paid', actual.contributionProblem, never) }
})

jest.mock('@/lib/money/payments/verify-checkout', () => {
  const { unless } = jest.requireActual('./support/injected')
  const { verifyCheckout } = jest.requireActual('@/lib/money/payments/verify-checkout')
  const unverified = (session: object, expected: { paymentId: string }) =>
    verifyCheckout({ ...session, client_reference_id: expected.paymentId, currency: 'gbp' }, expected)
  return {
    verifyCheckout: unless('reference and currency are not verified', verifyCheckout, unverified),
  }
})
jest.mock('@/lib/books/ledger/entries', () => {
  const { unless } = jest.requireActual('./support/injected')
  const actual = jest.requireActual('@/lib/books/ledger/entries')
  const withFeeGiven = (movement: { feePence: number }) =>
    actual.disputedMoneyMoved({ ...movement, feePence: -movement.feePence })
  return {
    ...actual,
    disputedMoneyMoved: unless('a dispute’s fee is given', actual.disputedMoneyMoved, withFeeGiven),
  }
})
jest.mock('@/lib/platform/stripe/refunds', () => {
  const { unless } = jest.requireActual('./support/injected')
  const actual = jest.requireActual('@/lib/platform/stripe/refunds')
  const hopeful = (refund: { status: string }) =>
    refund.status === 'pending' ? 'made' : actual.stateOfRefund(refund)
  return { ...actual, stateOfRefund: unless('a pending refund is made', actual.stateOfRefund, hopeful) }
})
jest.mock('@/lib/money/payments/exposures', () => {
  const { unless } = jest.requireActual('./support/injected')
  const actual = jest.requireActual('@/lib/money/payments/exposures')
  const forgetful = async (...given: unknown[]) =>
    (await actual.listExposures(...given)).map((exposure: object) => ({ ...exposure, askedPence: 0 }))
  const fault = 'reversals under way are not counted'
  return { ...actual, listExposures: unless(fault, actual.listExposures, forgetful) }
})
jest.mock('@/lib/money/transfers/readiness', () => {
  const { unless } = jest.requireActual('./support/injected')
  const actual = jest.requireActual('@/lib/money/transfers/readiness')
  const unasked = async () => undefined
  return {
    ...actual,
    requireAccountReady: unless(
      'the payout account is not looked at again',
      actual.requireAccountReady,
      unasked,
    ),
  }
})

openDatabase()
const provider = openProvider({ maxHangMs: 100 })
afterEach(() => injected.clear())

const PAID: Step[] = [
  { does: 'pay', who: 0, pence: 5000 },
  { does: 'come back', which: 0 },
]

async function aPaidScene() {
  await provider.startAfresh()
  const scene = await openScene(provider)
  await runHistory(scene, PAID)
  await provider.control.apply({ awaitWebhooks: true })
  return scene
}

test.each<[fault: string, shown: RegExp, steps: Step[]]>([
  [
    'every dispute is won',
    /contribution:/,
    [
      { does: 'dispute', which: 0 },
      { does: 'decide', won: false },
    ],
  ],
  [
    'what was missed is not asked for',
    /ours nothing/,
    [
      { does: 'webhooks', mode: 'drop' },
      { does: 'refund outside', which: 0, pence: 700 },
    ],
  ],
  [
    'each try has a key of its own',
    /leg:/,
    [
      { does: 'webhooks', mode: 'drop' },
      { does: 'fault', path: '/v1/transfers', mode: 'reset-after', times: 3 },
      { does: 'transfer', who: 0, pence: 1000 },
    ],
  ],
  [
    'reference and currency are not verified',
    /mismatchedPence/,
    [{ does: 'pay mismatched', who: 1, pence: 900 }],
  ],
  ['a dispute’s fee is given', /dispute:/, [{ does: 'dispute', which: 0, pence: 500 }]],
  [
    'a reversal forgets its key and what was made',
    /reversal:/,
    [
      { does: 'webhooks', mode: 'drop' },
      { does: 'transfer', who: 0, pence: 5000 },
      { does: 'refund outside', which: 0, pence: 999 },
      { does: 'sweep', minutes: 2 },
      { does: 'fault', path: '^/v1/transfers/.*/reversals$', mode: 'reset-after', times: 3 },
      { does: 'reverse' },
    ],
  ],
  [
    'reversals under way are not counted',
    /isTooMuch/,
    [
      { does: 'webhooks', mode: 'drop' },
      { does: 'transfer', who: 0, pence: 5000 },
      { does: 'refund outside', which: 0, pence: 999 },
      { does: 'refund outside', which: 0, pence: 99 },
      { does: 'sweep', minutes: 2 },
    ],
  ],
])('when %s, the books show it', async (fault, shown, steps) => {
  const scene = await aPaidScene()
  injected.add(fault)
  await runHistory(scene, steps)
  await provider.advanceTime(2 * MINUTE)
  await sweep()
  await settleEverything(provider)
  // The comparison itself must run without the fault.
  injected.clear()
  await expect(expectProviderAgrees([scene])).rejects.toThrow(shown)
})

test('a pending refund reported as made too early is noticed', async () => {
  const scene = await aPaidScene()
  injected.add('a pending refund is made')
  await runHistory(scene, [
    { does: 'refunds wait', on: true },
    { does: 'refund', which: 0, pence: 700 },
  ])
  await expect(expectNoEarlyRefunds(scene)).rejects.toThrow('pending')
})

test('money sent to a disconnected payout account is noticed', async () => {
  const scene = await aPaidScene()
  injected.add('the payout account is not looked at again')
  const { status } = await transferDuringDisconnect(scene.admins[0] as TestUser, scene.groupId, 10)
  expect(status).not.toBe(409)
})

test('treating no answer as a refusal is noticed', async () => {
  injected.add('silence is a refusal')
  const intent: Intent = { kind: 'transfer', modes: ['503', '503', '503'], pence: 1000, comesBack: false }
  await expect(expectOneMovementEach(provider, [intent])).rejects.toThrow()
})

test('groups without a lock are noticed when two admins act at once', async () => {
  const scene = await aPaidScene()
  injected.add('groups are not locked')
  await expect(expectWhatMoneyAllows(scene, [4000, 4000, 4000, 4000])).rejects.toThrow()
})

test('ignored idempotency keys are noticed', async () => {
  const scene = await aPaidScene()
  injected.add('keys are not looked at')
  await expect(expectOneEffect(scene)).rejects.toThrow()
})

test('payments of any amount are noticed', async () => {
  const scene = await aPaidScene()
  const tooMuch = startPayment(1, 60_000)
  await tooMuch.run(aModel(), { scene, paymentIds: [] })
  injected.add('anything can be paid')
  await expect(tooMuch.run(aModel(), { scene, paymentIds: [] })).rejects.toThrow()
})

test('without a fault, the books agree', async () => {
  const scene = await aPaidScene()
  await settleEverything(provider, deliverEveryWebhook(provider))
  await expectProviderAgrees([scene])
})
