import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE, SECOND } from '@/lib/clock'
import { openDatabase } from '../support/database'
import { runs, tellProgress } from '../support/trust'
import { Stage } from './support/stage'
import { planStrikes, type Strike } from './support/strikes'

const KILLS = runs({ short: 8, full: 200 })
/** The sweep that runs last within three minutes of the restart. */
const LAST_SWEEP = 3 * MINUTE - 10 * SECOND

jest.setTimeout(MINUTE + KILLS * 30 * SECOND)
openDatabase()
let stage: Stage

beforeAll(async () => {
  stage = await Stage.open()
}, 90_000)
afterAll(() => stage?.close(), 30_000)

/** Kills the server as planned while people use it; returns whether the planned moment came. */
async function useAndKill(strike: Strike): Promise<boolean> {
  const kill = () => stage.server.kill()
  if ('meets' in strike) stage.gate.arm({ ...strike, act: kill })
  const asked = stage.crew.newIntents().map((intent) => stage.crew.ask(intent))
  if (strike.sweeps) void stage.sweep().catch(() => undefined)
  const calm = Promise.all(asked).then(() => pause(1500))
  const came = await Promise.race([
    'meets' in strike ? stage.gate.struck.then(() => true) : pause(strike.afterMs, true),
    calm.then(() => false),
  ])
  stage.gate.disarm()
  await kill()
  await Promise.all(asked)
  return came
}

test(`killed at ${KILLS} points, the server loses nothing, doubles nothing and leaves no transfer without an end`, async () => {
  const random = seeded(7)
  const tally = new Map<string, number>()
  for (const [index, strike] of planStrikes(KILLS, random).entries()) {
    await stage.provider.apply({ webhooks: index % 3 === 1 && !strike.needsWebhooks ? 'drop' : 'normal' })
    const came = await useAndKill(strike)
    const label = came ? strike.label : `${strike.label} (never came: killed at rest)`
    tally.set(label, (tally.get(label) ?? 0) + 1)
    await stage.provider.apply({ webhooks: 'normal' })
    await stage.start({ afterMs: LAST_SWEEP })
    await stage.ready()
    await stage.crew.comeBack()
    await stage.sweep()
    expect({ kill: index + 1, label, complaints: await stage.complaints('unpaid checkouts') }).toEqual({
      kill: index + 1,
      label,
      complaints: [],
    })
    tellProgress('kills of the server', index + 1, 10)
  }
  expect(await stage.complaintsInTheEnd()).toEqual([])
  report(tally)
})

function report(tally: Map<string, number>) {
  const { intents } = stage.crew
  const done = intents.filter(({ acknowledged }) => acknowledged).length
  const kills = [...tally].map(([label, count]) => `  ${count} × ${label}`).sort()
  process.stdout.write(
    `${KILLS} kills; ${intents.length} intents, ${done} acknowledged\n${kills.join('\n')}\n`,
  )
}

/** The same run each time. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
