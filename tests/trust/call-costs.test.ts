import { mkdirSync, writeFileSync } from 'node:fs'
import { GET as posterA4 } from '@/app/(public)/c/[code]/poster-a4.pdf/route'
import { GET as preview } from '@/app/(public)/c/[code]/preview.png/route'
import { GET as qrPng } from '@/app/(public)/c/[code]/qr.png/route'
import { CALLS } from '@/lib/api/calls'
import type { Call } from '@/lib/base/calls/define-call'
import { newCode } from '@/lib/groups/links/code'
import { db } from '@/lib/platform/db/client'
import { closeLiveHub } from '@/lib/platform/messages/live/hub'
import { stepUp } from '../support/codes'
import { openDatabase } from '../support/database'
import { openInbox } from '../support/inbox'
import { nightTest } from '../support/night-test'
import type { SignedInUser } from '../support/people'
import { openProvider } from '../support/provider'
import { testTimeoutMs } from '../support/run-length'
import { sqlSentBy } from '../support/sent-sql'
import { aPaymentOf, aWorldOf, somePeople, type World } from '../support/world'
import { makeCall, textOf } from './support/any-call'
import { HOLD_BY_CALL } from './support/held'

/**
 * What one request of each call costs in a group of many payments: processor time, statements, and bytes of the answer.
 * A dear one has to be queued, made once, capped or limited. The table is kept in bench/results/call-costs.json.
 */

openDatabase()
openInbox()
openProvider({ writesRowsByHand: true })
afterAll(closeLiveHub)
jest.setTimeout(testTimeoutMs)

const PAYMENTS = 2000
const TIMES = 5
/** From here on a request is dear. */
const DEAR = { ms: 40, statements: 60, kilobytes: 100 }

type Cost = { name: string; ms: number; statements: number; kilobytes: number; heldBy: string }

/** These end sessions or the group, and so come last. */
const LAST_CALLS = ['deleteGroup', 'leaveGroup', 'postLeaveGroup', 'updatePassword', 'deleteUser', 'logout']

async function costOf(name: string, ask: () => Promise<Response>, heldBy: string): Promise<Cost> {
  let least = Number.POSITIVE_INFINITY
  let statements = 0
  let bytes = 0
  for (let time = 0; time < TIMES; time += 1) {
    const before = process.cpuUsage()
    const sent = await sqlSentBy(async () => {
      const response = await ask()
      bytes = Buffer.byteLength(await textOf(response))
    })
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
    statements = Math.max(statements, sent.length)
  }
  return { name, ms: Math.round(least), statements, kilobytes: Math.round(bytes / 1024), heldBy }
}

const describeHold = ({ name, limit }: Call) =>
  HOLD_BY_CALL[name] ?? (limit ? `${limit.calls} in ${limit.seconds} s from one address` : '')

const isDear = ({ ms, statements, kilobytes }: Cost) =>
  ms >= DEAR.ms || statements >= DEAR.statements || kilobytes >= DEAR.kilobytes

async function aBusyWorld(): Promise<World> {
  const world = await aWorldOf(await somePeople())
  for (let made = 0; made < PAYMENTS; made += 1) await aPaymentOf(world.payer, world.groupId)
  await db.user.updateMany({ where: { listed: false }, data: { is2FaEnabled: true } })
  return world
}

const asker = (call: Call, world: World): SignedInUser =>
  call.who === 'operator' ? world.operator : world.creator

nightTest('every dear request is held', async () => {
  const world = await aBusyWorld()
  await stepUp()
  const inOrder = [...CALLS].sort((a, b) => LAST_CALLS.indexOf(a.call.name) - LAST_CALLS.indexOf(b.call.name))
  const costs: Cost[] = []
  for (const { call } of inOrder)
    costs.push(
      await costOf(
        `${call.method} ${call.path}`,
        () => makeCall(call, world, asker(call, world)),
        describeHold(call),
      ),
    )
  costs.push(...(await costsOfPictures(world)))
  costs.sort((a, b) => b.ms - a.ms)
  saveCosts(costs)
  expect(costs.filter((cost) => isDear(cost) && !cost.heldBy)).toEqual([])
})

/** Of a link: drawn when they are first asked for, and kept. */
async function costsOfPictures({ creator, groupId }: World): Promise<Cost[]> {
  const code = newCode()
  const made = { code, createdById: creator.user.id, createdAt: new Date() }
  await db.group.update({ where: { id: groupId }, data: { deletedAt: null, closedAt: null } })
  await db.link.upsert({ where: { groupId }, create: { groupId, ...made }, update: made })
  const pictures = { 'poster-a4.pdf': posterA4, 'preview.png': preview, 'qr.png': qrPng }
  const costs: Cost[] = []
  for (const [file, handler] of Object.entries(pictures)) {
    const ask = async () => handler(new Request(`http://localhost:3000/c/${code}/${file}`))
    costs.push(await costOf(`GET /c/{code}/${file}`, ask, HOLD_BY_CALL.pictures ?? ''))
  }
  return costs
}

function saveCosts(costs: Cost[]) {
  mkdirSync('bench/results', { recursive: true })
  writeFileSync(
    'bench/results/call-costs.json',
    `${JSON.stringify({ payments: PAYMENTS, costs }, null, 2)}\n`,
  )
}
