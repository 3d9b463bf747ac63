import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { MINUTE } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { sweep } from '@/lib/worker/sweep'
import type { ControlChange } from '@/sandbox/stripe/control-schema'
import { call } from '../../support/call'
import { comeToRest, everyWebhook, expectTruth } from '../../support/expect-truth'
import { play } from '../../support/play'
import type { OpenProvider } from '../../support/provider'
import { openScene } from '../../support/scene'

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
  /** How calls to the provider go wrong, one after the other. */
  modes: (typeof FAULTS)[number][]
  pence: number
  /** Asks again with the same key. */
  comesBack: boolean
}

/** Transfers of one group that go on at the same time. */
const OF_ONE_GROUP = 4

async function aGroupWithMoney(provider: OpenProvider) {
  const scene = await openScene(provider)
  await play(
    scene,
    [0, 1, 2].map((who) => ({ does: 'pay', who, pence: 4000 })),
  )
  return scene
}

/** The first of each intent come first: a call meets as many as it is tried. */
function faultsOf(intents: Intent[]): ControlChange['fail'] {
  const most = Math.max(...intents.map(({ modes }) => modes.length))
  const inOrder = Array.from({ length: most }, (_, turn) => intents.flatMap(({ modes }) => modes[turn] ?? []))
  return inOrder.flat().map((mode) => ({ method: 'POST', path: '/v1/transfers', mode }))
}

/** All intents at the same moment, as many faults, and time: each intent ends as one transfer, none as a failure. */
export async function expectOneTransferEach(provider: OpenProvider, intents: Intent[]) {
  await provider.startAfresh()
  const groups = Array.from({ length: Math.ceil(intents.length / OF_ONE_GROUP) })
  const scenes = await Promise.all(groups.map(() => aGroupWithMoney(provider)))
  await provider.control.apply({ awaitWebhooks: true })
  const ask = (index: number) => {
    const scene = scenes[index % scenes.length]
    return call(transfer, `/payment/${scene?.groupId}/transfer`, {
      token: scene?.admins[index % 2]?.token,
      headers: { 'idempotency-key': `intent-${index}` },
      body: { amount: (intents[index]?.pence ?? 0) / 100 },
    })
  }
  await provider.control.apply({ fail: faultsOf(intents) })
  const answers = await Promise.all(intents.map((_, index) => ask(index)))
  expect(answers.map(({ status }) => status)).toEqual(intents.map(() => 201))
  await Promise.all(intents.map(({ comesBack }, index) => comesBack && ask(index)))
  for (let sweeps = 0; provider.control.state().fail.length > 0 && sweeps < 10; sweeps += 1) {
    await provider.passTime(1.1 * MINUTE)
    await sweep()
  }
  expect(provider.control.state().fail).toEqual([])
  await comeToRest(provider, everyWebhook(provider))
  const made = await db.transaction.findMany({ where: { type: 'transfer' } })
  expect(made.map(({ status, amountPence }) => `${status} ${amountPence}`).sort()).toEqual(
    intents.map(({ pence }) => `success ${pence}`).sort(),
  )
  await expectTruth(scenes)
}
