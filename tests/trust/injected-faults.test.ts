import { randomUUID as mockUuid } from 'node:crypto'
import { MINUTE } from '@/lib/clock'
import { sweep } from '@/lib/worker/sweep'
import { openDatabase } from '../support/database'
import { comeToRest, everyWebhook, expectTruth } from '../support/expect-truth'
import type { Step } from '../support/history'
import { play } from '../support/play'
import { openProvider } from '../support/provider'
import { openScene } from '../support/scene'
import { startPayment } from './support/commands'
import { expectOneEffect } from './support/five-times'
import { injected } from './support/injected'
import { aModel } from './support/model'
import { expectOneTransferEach, type Intent } from './support/provider-faults'
import { expectWhatMoneyAllows } from './support/two-admins'

/** Each fault that is injected here must be noticed by the proof that is there for it. */

jest.mock('@/lib/disputes/dispute-states', () => {
  const { unless } = jest.requireActual('./support/injected')
  const actual = jest.requireActual('@/lib/disputes/dispute-states')
  return { ...actual, stateOfDispute: unless('every dispute is won', actual.stateOfDispute, () => 'won') }
})
jest.mock('@/lib/stripe/events', () => {
  const { unless } = jest.requireActual('./support/injected')
  const actual = jest.requireActual('@/lib/stripe/events')
  return { ...actual, listEvents: unless('what was missed is not asked for', actual.listEvents, () => []) }
})
jest.mock('@/lib/stripe/transfers', () => {
  const { unless } = jest.requireActual('./support/injected')
  const actual = jest.requireActual('@/lib/stripe/transfers')
  const fault = 'each try has a key of its own'
  const withNewKey = (leg: object) => actual.makeTransfer({ ...leg, idempotencyKey: mockUuid() })
  return {
    ...actual,
    findMadeLegs: unless(fault, actual.findMadeLegs, async () => new Map()),
    makeTransfer: unless(fault, actual.makeTransfer, withNewKey),
  }
})
jest.mock('@/lib/stripe/attempt', () => {
  const { unless } = jest.requireActual('./support/injected')
  const actual = jest.requireActual('@/lib/stripe/attempt')
  const hastily = async (ask: () => Promise<unknown>) => {
    const attempted = await actual.attempt(ask)
    return attempted.outcome === 'unknown' ? { outcome: 'refused' } : attempted
  }
  return { ...actual, attempt: unless('silence is a refusal', actual.attempt, hastily) }
})
jest.mock('@/lib/membership/membership', () => {
  const { unless } = jest.requireActual('./support/injected')
  const actual = jest.requireActual('@/lib/membership/membership')
  return { ...actual, lockGroup: unless('groups are not locked', actual.lockGroup, async () => undefined) }
})
jest.mock('@/lib/http/idempotency', () => {
  const { unless } = jest.requireActual('./support/injected')
  const actual = jest.requireActual('@/lib/http/idempotency')
  const anew = (...given: unknown[]) => (given.at(-1) as (key: string) => unknown)(mockUuid())
  return { ...actual, withIdempotencyKey: unless('keys are not looked at', actual.withIdempotencyKey, anew) }
})
jest.mock('@/lib/payments/rules', () => {
  const { unless } = jest.requireActual('./support/injected')
  const actual = jest.requireActual('@/lib/payments/rules')
  const never = () => null
  return { ...actual, contributionProblem: unless('anything can be paid', actual.contributionProblem, never) }
})

openDatabase()
const provider = openProvider({ longestHangMs: 100 })
afterEach(() => injected.clear())

const PAID: Step[] = [
  { does: 'pay', who: 0, pence: 5000 },
  { does: 'come back', which: 0 },
]

async function aPaidScene() {
  await provider.startAfresh()
  const scene = await openScene(provider)
  await play(scene, PAID)
  await provider.control.apply({ awaitWebhooks: true })
  return scene
}

test.each<[string, Step[]]>([
  [
    'every dispute is won',
    [
      { does: 'dispute', which: 0 },
      { does: 'decide', won: false },
    ],
  ],
  [
    'what was missed is not asked for',
    [
      { does: 'webhooks', mode: 'drop' },
      { does: 'refund outside', which: 0, pence: 700 },
    ],
  ],
  [
    'each try has a key of its own',
    [
      { does: 'webhooks', mode: 'drop' },
      { does: 'fault', path: '/v1/transfers', mode: 'reset-after', times: 3 },
      { does: 'transfer', who: 0, pence: 1000 },
    ],
  ],
])('when %s, the books show it', async (fault, steps) => {
  const scene = await aPaidScene()
  injected.add(fault)
  await play(scene, steps)
  await provider.passTime(2 * MINUTE)
  await sweep()
  await comeToRest(provider)
  await expect(expectTruth([scene])).rejects.toThrow()
})

test('when no answer is taken for a refusal, the asked-for transfers are not made', async () => {
  injected.add('silence is a refusal')
  const intent: Intent = { modes: ['503', '503', '503'], pence: 1000, comesBack: false }
  await expect(expectOneTransferEach(provider, [intent])).rejects.toThrow()
})

test('when groups are not locked, two admins at once are not answered as the money allows', async () => {
  const scene = await aPaidScene()
  injected.add('groups are not locked')
  await expect(expectWhatMoneyAllows(scene, [4000, 4000, 4000, 4000])).rejects.toThrow()
})

test('when keys are not looked at, five calls have more than one effect', async () => {
  const scene = await aPaidScene()
  injected.add('keys are not looked at')
  await expect(expectOneEffect(scene)).rejects.toThrow()
})

test('when anything can be paid, the answers are not those of the model', async () => {
  const scene = await aPaidScene()
  const tooMuch = startPayment(1, 60_000)
  await tooMuch.run(aModel(), { scene, ids: [] })
  injected.add('anything can be paid')
  await expect(tooMuch.run(aModel(), { scene, ids: [] })).rejects.toThrow()
})

test('without a fault, the books agree', async () => {
  const scene = await aPaidScene()
  await comeToRest(provider, everyWebhook(provider))
  await expectTruth([scene])
})
