import { CALLS } from '@/lib/api/calls'
import { env } from '@/lib/base/env'
import { db } from '@/lib/platform/db/client'
import type { JobData } from '@/lib/platform/jobs/queues'
import { sendQueuedMail } from '@/lib/platform/messages/mail/send-queued-mail'
import { listAllRows } from '../../support/all-rows'
import { formatChange, UNAUDITED_CALLS } from '../../support/audited'
import { auditedAccounts } from '../../support/audited-accounts'
import { auditedCovers } from '../../support/audited-covers'
import { auditedGroups } from '../../support/audited-groups'
import { auditedMoney } from '../../support/audited-money'
import { auditedPersonal } from '../../support/audited-personal-pages'
import { call as send } from '../../support/call'
import { aNewcomer, mailCode, textCode } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { captureLog } from '../../support/log-lines'
import { aGroup, askToPay, aUser } from '../../support/money'
import { PASSWORD } from '../../support/people'
import { openProvider } from '../../support/provider'
import { fillPath, loadHandler } from '../../support/routes'
import { isFullRun } from '../../support/run-length'
import { aWorldOf, somePeople } from '../../support/world'

/** Every call that changes money, a role, an amount, a payout account or security leaves rows in the audit trail. */

openDatabase()
const provider = openProvider({ writesRowsByHand: true })
const inbox = openInbox()
const lines = captureLog()
const tokens: string[] = []
/** Of a group with which none of the calls has anything to do. */
let rowsOfOthers: string[]
beforeAll(async () => {
  await aWorldOf(await somePeople())
  rowsOfOthers = await listAllRows()
  env.OPERATORS = []
})

/** Where money moves: these by day too. */
const MONEY = { ...auditedMoney(provider), ...auditedPersonal(provider) }
const SCENES = { ...auditedAccounts(inbox), ...auditedGroups, ...auditedCovers, ...MONEY }
const CHANGING = CALLS.map(({ call }) => call).filter((call) => call.method !== 'GET' || call.changesState)

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

test('the list of what each call leaves in the trail is complete', () => {
  const known = [...Object.keys(SCENES), ...UNAUDITED_CALLS]
  const missing = CHANGING.filter(({ name }) => !known.includes(name)).map(({ name }) => name)
  const todo = missing.map((name) => `${name}: a scene in tests/support/audited-*.ts, or UNAUDITED_CALLS`)
  expect(todo).toEqual([])
  expect(known.filter((name) => !CALLS.some(({ call }) => call.name === name))).toEqual([])
})

test.each(Object.entries(isFullRun ? SCENES : MONEY))(
  '%s leaves who, when, from where, and the old and new value',
  async (name, setUpScene) => {
    const call = CALLS.find((one) => one.call.name === name)?.call
    if (!call) throw new Error(`There is no call ${name}`)
    const { by, values = {}, body, changes, isAccountGone, isByGiver } = await setUpScene()
    if (by) tokens.push(by.token)
    const [{ last } = { last: 0n }] = await db.$queryRaw<{ last: bigint }[]>`
    SELECT coalesce(max(id), 0) AS last FROM audit_trail`
    const actionCount = await db.operatorAction.count()
    const answer = await send(await loadHandler(call), fillPath(call.path, values), {
      method: call.method,
      token: by?.token,
      body: body ?? (call.body && {}),
      headers: HEADERS,
    })
    expect(`${answer.status} ${JSON.stringify(answer.body)}`).toMatch(/^20[012] /)
    const rows = await db.$queryRaw<Row[]>`SELECT * FROM audit_trail WHERE id > ${last} ORDER BY id`
    const actions = await db.operatorAction.findMany({ orderBy: { id: 'asc' }, skip: actionCount })
    const auditLines = [...rows.map(formatChange), ...actions.map(({ what }) => `operator ${what}`)]
    expect(auditLines).toEqual(expect.arrayContaining(changes))
    const rowsByPerson = rows.filter((row) => row.by === 'person')
    for (const row of rowsByPerson)
      expect(row).toMatchObject({
        actorId: isByGiver ? null : expect.any(String),
        network: isAccountGone || isByGiver ? null : '203.0.113.0/24',
        device: isAccountGone || isByGiver ? null : 'Firefox on Linux',
      })
    // Only the provider ends a payment, and the operators' own trail says which operator ended sessions.
    const callsByOthers = ['cancelPayment', 'cancelGift', 'cancelPersonalPayment', 'endSessionsOf']
    if (rows.length > 0 && !callsByOthers.includes(name)) expect(rowsByPerson).not.toEqual([])
  },
)

test('none of these calls changes anything of another group', async () => {
  const currentRows = new Set(await listAllRows())
  expect(rowsOfOthers.filter((row) => !currentRows.has(row))).toEqual([])
})

/** All private data of everybody who took part. */
async function privateTexts(codes: string[]): Promise<string[]> {
  const users = await db.user.findMany()
  const personal = users.flatMap(({ username, email, phoneNumber, firstname, lastname }) => [
    ...[username, email, phoneNumber, firstname, lastname],
  ])
  const known = [PASSWORD, 'Another-Meadow-43!', '203.0.113.77', '10.0.0.1', ...tokens, ...codes, ...personal]
  return [...new Set(known.filter((text) => text !== null))]
}

const escaped = (text: string) => text.replace(/[^\w]/g, '\\$&')
const occursIn = (text: string, inside: string) =>
  new RegExp(`(?<![\\w-])${escaped(text)}(?![\\w-])`).test(inside)

test('neither the log nor finished jobs contain a code, token, password, address, number or name', async () => {
  const newcomer = await aNewcomer()
  await textCode(newcomer)
  const codes = [inbox.newestTextedCode(newcomer)]
  inbox.control({ sms: 'fail-400', mail: 'fail-permanently' })
  await mailCode(await aNewcomer())
  await textCode(await aNewcomer())
  inbox.control({ sms: 'ok', mail: 'ok' })
  const payer = await aUser('payer')
  const group = await aGroup({ admin: payer })
  await provider.control.apply({
    fail: [{ method: 'POST', path: '/v1/checkout/sessions', mode: '500-before', times: 3 }],
  })
  await askToPay(payer, group.id, { amount: 10 })
  // Three templates are enough: rendering takes a while, and does not affect what is logged.
  const mails = await db.$queryRaw<{ id: string; data: JobData['send-mail'] }[]>`
    SELECT DISTINCT ON (data->>'template') id::text, data FROM pgboss.job WHERE name = 'send-mail' LIMIT 3`
  expect(mails).toHaveLength(3)
  for (const { id, data } of mails) await sendQueuedMail(data, id)
  // Mail jobs are left out: sent mails leave the queue (tests/integration/platform/queues.test.ts).
  const jobs = await db.$queryRaw<{ text: string }[]>`
    SELECT job::text AS text FROM pgboss.job WHERE name <> 'send-mail'`
  expect(lines.length).toBeGreaterThan(2)
  const written = [...lines, ...jobs.map(({ text }) => text)].join('\n')
  const leaks = (await privateTexts(codes)).filter((text) => occursIn(text, written))
  expect(leaks).toEqual([])
})
