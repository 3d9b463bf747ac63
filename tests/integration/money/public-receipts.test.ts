import { DELETE as deleteGroup } from '@/app/api/group/[id]/delete/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { GET as read } from '@/app/api/receipt/[token]/route'
import { GET as listGroup } from '@/app/api/transactions/[groupId]/all/route'
import { GET as listOwn } from '@/app/api/transactions/all/route'
import { londonDay, MINUTE, setClockOffset } from '@/lib/base/clock'
import { deleteAccount } from '@/lib/people/accounts/deletion/delete-account'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, aUser, pay, startPayment, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { forceSql } from '../../support/states'

openDatabase()
const provider = openProvider()

type Item = { _id: string; receiptUrl: string | null }

const readReceipt = (token: string) => call(read, `/receipt/${token}`)
const tokenOf = (url: string | null) => {
  expect(url).toMatch(/^http:\/\/localhost:3000\/r\/[\w-]{43}$/)
  return (url ?? '').split('/').at(-1) ?? ''
}
const urlFor = async (by: TestUser, id: string): Promise<string | null> => {
  const { body } = await call(listOwn, '/transactions/all', { token: by.token })
  return body.transactions.find((item: Item) => item._id === id).receiptUrl
}

async function aPaidGroup() {
  const admin = await aUser('admin')
  const payer = await aUser('payer')
  const member = await aUser('member')
  const group = await aGroup({ admin, members: [payer, member] })
  const payment = await pay(provider, payer, group.id, 30)
  return { admin, payer, member, group, payment, token: tokenOf(await urlFor(payer, payment.id)) }
}

nightTest(
  'a receipt shows the amount, group, time, state and place in the chain, but no people',
  async () => {
    const { admin, payer, group, payment, token } = await aPaidGroup()
    const { status, body, headers } = await readReceipt(token)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    const entry = await db.ledgerEntry.findFirstOrThrow({ where: { subjectId: payment.id, step: 'paid' } })
    expect(body).toEqual({
      receipt: {
        amount: 30,
        groupTitle: group.title,
        day: londonDay(),
        state: 'paid',
        entryNumber: 1,
        entryHash: Buffer.from(entry.hash).toString('hex'),
        chainHolds: true,
        checkedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    })
    expect(body.receipt.entryHash).toMatch(/^[0-9a-f]{64}$/)
    const bodyText = JSON.stringify(body)
    for (const secret of [payer.username, payer.email, payer.id, admin.id, group.id, payment.id])
      expect(bodyText).not.toContain(secret)
  },
)

nightTest('its state reflects refunds and disputes', async () => {
  const { admin, payment, token } = await aPaidGroup()
  const state = async () => (await readReceipt(token)).body.receipt.state
  await call(refund, `/payment/${payment.id}/refund`, { token: admin.token, body: { amount: 20 } })
  await provider.control.apply({ awaitWebhooks: true })
  expect(await state()).toBe('partly refunded')
  const disputed = { disputeOpen: payment.chargeId, awaitWebhooks: true }
  const { dispute = '' } = await provider.control.apply(disputed)
  expect(await state()).toBe('under review')
  await provider.control.apply({ disputeClose: dispute, outcome: 'won', awaitWebhooks: true })
  expect(await state()).toBe('partly refunded')
})

nightTest('money taken by a lost dispute counts as refunded', async () => {
  const { payment, token } = await aPaidGroup()
  const { dispute = '' } = await provider.control.apply({
    disputeOpen: payment.chargeId,
    awaitWebhooks: true,
  })
  await provider.control.apply({ disputeClose: dispute, outcome: 'lost', awaitWebhooks: true })
  expect((await readReceipt(token)).body.receipt.state).toBe('refunded')
})

nightTest('while a decision is appealed, it is under review', async () => {
  const { payment, token } = await aPaidGroup()
  const { dispute = '' } = await provider.control.apply({
    disputeOpen: payment.chargeId,
    awaitWebhooks: true,
  })
  for (const to of ['lost', 'appeal_under_review'] as const)
    await provider.control.apply({ disputeMove: { dispute, to }, awaitWebhooks: true })
  expect((await readReceipt(token)).body.receipt.state).toBe('under review')
})

nightTest('the payer and the admins get its address once the payment has succeeded', async () => {
  const { admin, payer, member, group, payment } = await aPaidGroup()
  const open = await startPayment(payer, group.id, 5)
  expect(await urlFor(payer, open.id)).toBeNull()
  const seenBy = async ({ token }: TestUser): Promise<Item[]> =>
    (await call(listGroup, `/transactions/${group.id}/all`, { token })).body.transactions
  const urlSeenBy = async (by: TestUser) =>
    (await seenBy(by)).find(({ _id }) => _id === payment.id)?.receiptUrl
  expect(await urlSeenBy(admin)).toBe(await urlFor(payer, payment.id))
  expect(await urlSeenBy(payer)).toBe(await urlFor(payer, payment.id))
  expect(await urlSeenBy(member)).toBeNull()
})

nightTest('any other token is unknown, and tokens are not stored', async () => {
  const { token } = await aPaidGroup()
  for (const other of ['dead', token.slice(0, -2), `${token}x`, 'A'.repeat(43), 'A'.repeat(3000)])
    expect(await readReceipt(other)).toMatchObject({ status: 404, body: { code: 'RECEIPT_NOT_FOUND' } })
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`
  for (const { name } of tables) {
    const hits = await db.$queryRawUnsafe<unknown[]>(
      `SELECT 1 FROM ${name} t WHERE t::text LIKE '%${token}%'`,
    )
    expect({ name, hits }).toEqual({ name, hits: [] })
  }
})

nightTest('it outlasts the payer’s account and the group', async () => {
  const { admin, payer, group, payment, token } = await aPaidGroup()
  await call(refund, `/payment/${payment.id}/refund`, { token: admin.token, body: { amount: 30 } })
  await provider.control.apply({ awaitWebhooks: true })
  await deleteAccount(payer.id)
  const path = `/group/${group.id}/delete`
  expect((await call(deleteGroup, path, { method: 'DELETE', token: admin.token })).status).toBe(200)
  expect(await readReceipt(token)).toMatchObject({
    status: 200,
    body: { receipt: { groupTitle: group.title, state: 'refunded', chainHolds: true } },
  })
})

nightTest('it says if the group’s entries were altered, and when that was checked', async () => {
  const { payer, group, token } = await aPaidGroup()
  const second = await pay(provider, payer, group.id, 5)
  const first = (await readReceipt(token)).body.receipt
  const alterationSql = `UPDATE ledger_entries SET "createdAt" = "createdAt" + interval '1 hour' WHERE "subjectId" = '${second.id}'`
  await forceSql(alterationSql)
  // A result is cached for a minute, because anyone may ask and a chain is long.
  expect((await readReceipt(token)).body.receipt).toEqual(first)
  setClockOffset(1.1 * MINUTE)
  const found = (await readReceipt(token)).body.receipt
  expect(found).toMatchObject({ chainHolds: false, entryNumber: 1, entryHash: first.entryHash })
  expect(new Date(found.checkedAt).getTime()).toBeGreaterThan(new Date(first.checkedAt).getTime())
})
