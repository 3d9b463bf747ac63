import { CALLS } from '@/lib/api/calls'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { NOTHING_TO_AUDIT, shownChange } from '../support/audited'
import { auditedAccounts } from '../support/audited-accounts'
import { auditedGroups } from '../support/audited-groups'
import { auditedMoney } from '../support/audited-money'
import { call as send } from '../support/call'
import { openDatabase } from '../support/database'
import { openInbox } from '../support/inbox'
import { openProvider } from '../support/provider'
import { fillPath, loadHandler } from '../support/routes'

/** Every call that changes money, a role, an amount, a payout account or security leaves rows in the trail. */

openDatabase()
const provider = openProvider()
const inbox = openInbox()
beforeAll(() => {
  env.OPERATORS = []
})

const SCENES = { ...auditedAccounts(inbox), ...auditedGroups, ...auditedMoney(provider) }
const CHANGING = CALLS.map(({ call }) => call).filter((call) => call.method !== 'GET' || call.changes)

type Row = {
  what: string
  from: string | null
  to: string | null
  by: string
  actorId: string | null
  network: string | null
  device: string | null
}
const HEADERS = {
  'x-forwarded-for': '203.0.113.77',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
}

test('of every call it is known what it leaves', () => {
  const known = [...Object.keys(SCENES), ...NOTHING_TO_AUDIT]
  const missing = CHANGING.filter(({ name }) => !known.includes(name)).map(({ name }) => name)
  expect(missing).toEqual([])
  expect(known.filter((name) => !CALLS.some(({ call }) => call.name === name))).toEqual([])
})

test.each(Object.entries(SCENES))(
  '%s leaves who, when, from where, and the old and new value',
  async (name, set) => {
    const call = CALLS.find((one) => one.call.name === name)?.call
    if (!call) throw new Error(`There is no call ${name}`)
    const { by, values = {}, body, leaves, forgets } = await set()
    const [{ last } = { last: 0n }] = await db.$queryRaw<{ last: bigint }[]>`
    SELECT coalesce(max(id), 0) AS last FROM audit_trail`
    const done = await db.operatorAction.count()
    const answer = await send(await loadHandler(call), fillPath(call.path, values), {
      method: call.method,
      token: by?.token,
      body: call.body && (body ?? {}),
      headers: HEADERS,
    })
    expect(`${answer.status} ${JSON.stringify(answer.body)}`).toMatch(/^20[012] /)
    const rows = await db.$queryRaw<Row[]>`SELECT * FROM audit_trail WHERE id > ${last} ORDER BY id`
    const actions = await db.operatorAction.findMany({ orderBy: { id: 'asc' }, skip: done })
    const left = [...rows.map(shownChange), ...actions.map(({ what }) => `operator ${what}`)]
    expect(left).toEqual(expect.arrayContaining(leaves))
    const persons = rows.filter((row) => row.by === 'person')
    for (const row of persons)
      expect(row).toMatchObject({
        actorId: expect.any(String),
        network: forgets ? null : '203.0.113.0/24',
        device: forgets ? null : 'Firefox on Linux',
      })
    // Only the provider's word ends a payment.
    if (rows.length > 0 && name !== 'cancelPayment') expect(persons).not.toEqual([])
  },
)
