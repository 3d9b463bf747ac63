import { MINUTE, SECOND } from '@/lib/base/clock'
import { openDatabase } from '../support/database'
import { Stage } from './support/stage'

jest.setTimeout(5 * MINUTE)
openDatabase()
let stage: Stage

beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage?.close(), 30_000)

/**
 * Injected on the wire: every call gets a new idempotency key, and earlier calls are not found. The check must notice.
 */
test('a server that loses its keys when killed believes a transfer failed, and the proof notices', async () => {
  stage.gate.forgetful = true
  await stage.provider.apply({ webhooks: 'drop' })
  stage.gate.arm({
    label: 'a transfer was made and not answered',
    matches: ({ what, phase }) => what === 'POST /v1/transfers' && phase === 'executed',
    nth: 1,
    act: () => stage.server.kill(),
  })
  const transfers = stage.crew.newIntents().filter(({ kind }) => kind === 'transfer')
  const answers = transfers.map((intent) => stage.crew.ask(intent))
  await stage.gate.fired
  await Promise.all(answers)
  await stage.start({ afterMs: 3 * MINUTE - 10 * SECOND })
  await stage.ready()
  for (const intent of transfers) intent.comesBack = true
  await stage.crew.comeBack(transfers)
  await stage.sweep()
  // The charge cannot cover a second transfer of this size: that was refused, and the money returned, though the first
  // was sent.
  expect((await stage.complaints('unpaid checkouts')).join('\n')).toMatch(
    /^leg .*: ours nothing, the provider’s 2\d{3}$/m,
  )
})
