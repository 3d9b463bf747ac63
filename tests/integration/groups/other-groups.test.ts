import { CALLS } from '@/lib/api/calls'
import { daysAfter, londonDay } from '@/lib/base/clock'
import { listWaitingTransfers } from '@/lib/money/transfers/queries'
import { db } from '@/lib/platform/db/client'
import { listAllRows } from '../../support/all-rows'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import type { Step } from '../../support/history'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { RIGHTS_BY_CALL } from '../../support/rights'
import { fillPath, loadHandler } from '../../support/routes'
import { runHistory } from '../../support/run-history'
import { openScene, type Scene } from '../../support/scene'

/** Two groups of the same people: the calls for one of them read and change nothing of the other. */

openDatabase()
const provider = openProvider()

/** Something of everything, much of it still open. */
const LIFE: Step[] = [
  { does: 'pay', who: 0, pence: 9000 },
  { does: 'pay', who: 1, pence: 4000 },
  { does: 'pay', who: 2, pence: 3000 },
  { does: 'give', pence: 2500 },
  { does: 'list somebody', which: 0 },
  { does: 'list somebody', which: 1 },
  { does: 'pay from the list', which: 0, pence: 300 },
  { does: 'note', who: 2, pence: 700 },
  { does: 'note', who: 1, pence: 600 },
  { does: 'take back a note', which: 0 },
  { does: 'order', who: 1, which: 1 },
  { does: 'give for an order', which: 4 },
  { does: 'transfer', who: 0, pence: 2000 },
  { does: 'dispute', which: 1, pence: 1000 },
  { does: 'refund', which: 2, pence: 500 },
  { does: 'refunds wait', on: true },
  { does: 'refund', which: 2, pence: 250 },
  { does: 'share out', who: 0, pence: 900 },
  { does: 'ask back', which: 2 },
  { does: 'two keys', who: 0, on: true },
  { does: 'transfer', who: 0, pence: 1500 },
  { does: 'start', who: 1, pence: 800 },
  { does: 'start to give', pence: 600 },
  { does: 'let off' },
]

/** What takes, ends or moves all that it can reach. */
const UPHEAVAL: Step[] = [
  { does: 'decline request', who: 0 },
  { does: 'come back', which: 0 },
  { does: 'decide', which: 0, won: false },
  { does: 'confirm', who: 1 },
  { does: 'swap the account', who: 1 },
  { does: 'let off' },
  { does: 'take off the list', which: 0 },
  { does: 'remove admin', who: 1 },
  { does: 'leave', who: 2 },
  { does: 'refunds wait', on: false },
  { does: 'share out all', who: 0 },
  { does: 'close', on: true },
  { does: 'reopen' },
  { does: 'pay debts' },
]

/** Of operators, of one time only, or drawn from what another call answers. */
const LEFT_OUT = [
  'getStatus',
  'listActions',
  'listAdjustments',
  'listFlags',
  'listPauses',
  'getOnboardingUrl',
  'getCardPdf',
  'getCoverLabel',
  'getClosingStatementFile',
]
const READS = CALLS.map(({ call: each }) => each).filter(
  ({ name, method, changesState }) =>
    method === 'GET' &&
    !changesState &&
    RIGHTS_BY_CALL[name]?.rights.stranger === 404 &&
    !LEFT_OUT.includes(name),
)
const PERIOD = `?from=${daysAfter(londonDay(), -9)}&to=${londonDay()}`

/** Every answer about the group and its payments, to an admin and to a member. */
async function readEverything({ groupId, people, startedPayments }: Scene) {
  const shown: Record<string, unknown> = {
    waiting: await listWaitingTransfers({ userId: people[0]?.id ?? '' }, groupId),
  }
  const readers = [people[0], people[2]].flatMap((one) => one ?? [])
  for (const read of READS) {
    const handler = await loadHandler(read)
    const ids =
      read.path.startsWith('/payment/') || read.name === 'getTrail'
        ? startedPayments.map(({ id }) => id)
        : [groupId]
    for (const id of ids)
      for (const { username, token } of readers) {
        const path = `${fillPath(read.path, { id, groupId, memberId: groupId })}${read.name === 'exportMovements' ? `${PERIOD}&groupId=${groupId}` : ''}`
        const { status, body } = await call(handler, path, { token })
        shown[`${read.name} ${username} ${id}`] = [status, body]
      }
  }
  return shown
}

const aDay = (days: number) => daysAfter(londonDay(), days)
type PlannedCall = [call: string, by: number, body?: object]
const BEGINNINGS: PlannedCall[] = [
  ['requestReduction', 2, { amount: 3 }],
  ['postUpdate', 0, { text: 'We booked the hut.' }],
  ['setReveal', 0, { for: 'Grace', opensAt: aDay(9) }],
  ['setReminders', 0, { on: true }],
  ['setSeries', 0, { every: 'month', next: aDay(40), daysToPay: 14 }],
  ['inviteUser', 0, {}],
  ['sendLinks', 0, {}],
]
const ENDINGS: PlannedCall[] = [
  ['remindMembers', 0, {}],
  ['stopSeries', 0],
  ['removeReveal', 0],
  ['setAmounts', 0, { amount: 5 }],
  ['makeLink', 0, { renew: true }],
  ['stopLink', 0],
]

async function make({ groupId, people }: Scene, plannedCalls: PlannedCall[]) {
  for (const [name, by, body] of plannedCalls) {
    const one = CALLS.find((each) => each.call.name === name)?.call
    if (!one) throw new Error(`There is no call ${name}`)
    const { method, path } = one
    const sent = name === 'inviteUser' ? { username: people[3]?.username } : body
    const answer = await call(await loadHandler(one), fillPath(path, { id: groupId, groupId }), {
      ...{ method, body: sent },
      token: people[by]?.token,
    })
    expect(`${name} ${answer.status} ${JSON.stringify(answer.body)}`).toMatch(/ 20[012] /)
  }
}

async function live(scene: Scene) {
  await runHistory(scene, LIFE)
  const { providerRefundId } = await db.refund.findFirstOrThrow({
    where: { shareOutId: { not: null }, transaction: { groupId: scene.groupId, status: 'pending' } },
  })
  const settleRefund = { refund: providerRefundId ?? '', outcome: 'failed' as const }
  await provider.control.apply({ settleRefund, awaitWebhooks: true })
  await make(scene, BEGINNINGS)
}

let one: Scene
let other: Scene
let shown: unknown
let rows: string[]
beforeAll(async () => {
  one = await openScene(provider)
  await live(one)
  await provider.control.waitForWebhooks()
  shown = await readEverything(one)
  rows = await listAllRows()
  other = await openScene(provider, undefined, one.people)
})

async function expectUnchanged() {
  await provider.control.waitForWebhooks()
  const currentRows = new Set(await listAllRows())
  expect(rows.filter((row) => !currentRows.has(row))).toEqual([])
  expect(await readEverything(one)).toEqual(shown)
}

nightTest('what begins in one of them shows and changes nothing in the other', async () => {
  await live(other)
  await expectUnchanged()
})

nightTest('what ends in one of them ends nothing in the other', async () => {
  await make(other, ENDINGS)
  await runHistory(other, UPHEAVAL)
  await expectUnchanged()
})
