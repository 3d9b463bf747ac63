import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE, SECOND } from '@/lib/base/clock'
import { openDatabase } from '../support/database'
import { printProgress, runCount } from '../support/run-length'
import { type KillPoint, planKills } from './support/kill-points'
import { Stage } from './support/stage'

const KILLS = runCount({ short: 1, full: 200 })
/** A planned moment may not come, and does not count then: at most one in three. */
const MAX_ATTEMPTS = Math.ceil(KILLS * 1.5)
/** How far the clock moves on at each restart: the sweep after it is the last one within three minutes. */
const LAST_SWEEP = 3 * MINUTE - 10 * SECOND

jest.setTimeout(4 * MINUTE + MAX_ATTEMPTS * MINUTE)
openDatabase()
let stage: Stage

beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage?.close(), 30_000)

/** Kills the server as planned while people use it; returns whether the planned moment came. */
async function useAndKill(point: KillPoint): Promise<boolean> {
  const kill = () => stage.server.kill()
  if ('matches' in point) stage.gate.arm({ ...point, act: kill })
  const answers = stage.crew.newIntents().map((intent) => stage.crew.ask(intent))
  if (point.sweeps) void stage.sweep().catch(() => undefined)
  const calm = Promise.all(answers).then(() => pause(1500))
  const momentCame = await Promise.race([
    'matches' in point ? stage.gate.fired.then(() => true) : pause(point.afterMs, true),
    calm.then(() => false),
  ])
  stage.gate.disarm()
  await kill()
  await Promise.all(answers)
  return momentCame
}

/** Like useAndKill, then restarts the server and expects the books to be sound. */
async function survive(point: KillPoint, attempt: number): Promise<boolean> {
  const losesWebhooks = attempt % 3 === 1 && !point.needsWebhooks
  await stage.provider.apply({ webhooks: losesWebhooks ? 'drop' : 'normal' })
  const momentCame = await useAndKill(point)
  await stage.provider.apply({ webhooks: 'normal' })
  await stage.start({ afterMs: LAST_SWEEP })
  await stage.ready()
  await stage.crew.comeBack()
  await stage.sweep()
  const { label } = point
  const complaints = await stage.complaints('unpaid checkouts')
  expect({ attempt, label, momentCame, complaints }).toEqual({
    attempt,
    label,
    momentCame,
    complaints: [],
  })
  return momentCame
}

test('killed at any moment, the server loses nothing, doubles nothing and leaves no transfer without an end', async () => {
  const tally = new Map<string, number>()
  let [killed, attempt] = [0, 0]
  for (const point of planKills(MAX_ATTEMPTS, seeded(7))) {
    if (killed === KILLS) break
    if (!(await survive(point, attempt++))) continue
    tally.set(point.label, (tally.get(point.label) ?? 0) + 1)
    printProgress('kills of the server', ++killed, 10)
  }
  expect(await stage.complaintsInTheEnd()).toEqual([])
  report(tally, attempt - killed)
  expect(killed).toBe(KILLS)
})

function report(tally: Map<string, number>, missed: number) {
  const { intents } = stage.crew
  const done = intents.filter(({ acknowledged }) => acknowledged).length
  const kills = [...tally].map(([label, count]) => `  ${count} × ${label}`).sort()
  process.stdout.write(
    `${KILLS} kills, ${missed} more at rest because their moment never came; ${intents.length} intents, ${done} acknowledged\n${kills.join('\n')}\n`,
  )
}

/** A seeded generator, so that every run is the same. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
