import { MINUTE } from '@/lib/base/clock'
import { settleReversal } from '@/lib/money/losses/settle-reversal'
import { db } from '@/lib/platform/db/client'
import { sweep } from '@/lib/server/worker/sweep'
import type { ControlChange } from '@/sandbox/stripe/control-schema'
import {
  deliverEveryWebhook,
  expectProviderAgrees,
  settleEverything,
} from '../../support/expect-provider-agrees'
import type { OpenProvider } from '../../support/provider'
import { runHistory } from '../../support/run-history'
import { openScene, type Scene } from '../../support/scene'
import { type Kind, MOVES } from './money-moves'

export const FAULTS = [
  '503',
  '500-before',
  '500-after',
  'reset-before',
  'reset-after',
  'timeout-before',
  'timeout-after',
] as const

export type Intent = {
  kind: Kind
  /** How successive calls to the provider fail. */
  modes: (typeof FAULTS)[number][]
  pence: number
  /** Whether they ask again with the same key. */
  comesBack: boolean
}

/** A group for each intent, with £40 paid in. */
async function aGroupWithMoney(provider: OpenProvider): Promise<Scene> {
  const scene = await openScene(provider)
  await runHistory(scene, [{ does: 'pay', who: 0, pence: 4000 }])
  return scene
}

/**
 * Takes turns: first the first fault of each intent, then the second, so that a call meets as many as it has attempts.
 */
function faultsOf(intents: Intent[]): ControlChange['fail'] {
  const most = Math.max(...intents.map(({ modes }) => modes.length))
  const inOrder = Array.from({ length: most }, (_, turn) =>
    intents.flatMap(({ kind, modes }) => ({ path: MOVES[kind].path, mode: modes[turn] })),
  )
  return inOrder.flat().flatMap(({ path, mode }) => (mode ? [{ method: 'POST' as const, path, mode }] : []))
}

/** Planned faults that were not met. Checkouts are left out: no sweep retries them, only a payer who comes back. */
const listUnmetFaults = ({ control }: OpenProvider) =>
  control.state().fail.filter(({ path }) => path !== MOVES.checkout.path)

/** Does at once what jobs would do soon. */
const reverseAll = async () => {
  const waiting = await db.reversal.findMany({ where: { status: 'reserved' } })
  await Promise.all(waiting.map(({ id }) => settleReversal(id)))
}

/**
 * All intents at the same moment, with as many faults, and then time: each intent ends as exactly one movement, none as
 * a failure.
 */
export async function expectOneMovementEach(provider: OpenProvider, intents: Intent[]) {
  await provider.startAfresh()
  const scenes = await Promise.all(intents.map(() => aGroupWithMoney(provider)))
  await provider.control.apply({ awaitWebhooks: true })
  const requests = await Promise.all(
    intents.map(({ kind, pence }, index) => MOVES[kind].prepare(scenes[index] as Scene, pence)),
  )
  await provider.control.apply({ awaitWebhooks: true })
  await provider.control.apply({ fail: faultsOf(intents) })
  await Promise.all(requests.map((ask) => ask()))
  await provider.control.waitForWebhooks()
  await reverseAll()
  await Promise.all(requests.map((ask, index) => intents[index]?.comesBack && ask()))
  const planned = intents.filter(({ kind }) => kind !== 'checkout').flatMap(({ modes }) => modes).length
  for (let sweeps = 0; listUnmetFaults(provider).length > 0 && sweeps < 10; sweeps += 1) {
    await provider.advanceTime(1.1 * MINUTE)
    await sweep()
  }
  // A call executed before the silence is found and not repeated, so its last faults are never met.
  expect(listUnmetFaults(provider).length).toBeLessThanOrEqual(planned / 5)
  await provider.control.apply({ fail: [] })
  await settleEverything(provider, deliverEveryWebhook(provider))
  for (const [index, { kind, pence }] of intents.entries())
    expect([kind, ...(await MOVES[kind].listMade(scenes[index] as Scene))]).toEqual([
      kind,
      ...MOVES[kind].expected(pence),
    ])
  await expectProviderAgrees(scenes)
}
