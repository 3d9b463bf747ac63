import { POST as copy } from '@/app/api/group/[id]/copy/route'
import { POST as shareOut } from '@/app/api/group/[id]/share-out/route'
import { POST as askBack } from '@/app/api/payment/[id]/refund-request/route'
import { POST as decline } from '@/app/api/refund-request/[id]/decline/route'
import { env } from '@/lib/base/env'
import { adjustmentMade } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { copyGroup } from '@/lib/groups/closing/copy-group'
import { previewShareOut } from '@/lib/groups/closing/queries'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { call } from '../../support/call'
import {
  aPartlyPaidGroup,
  aSettledGroup,
  closeBy,
  closingMailsTo,
  closingOf,
  reopenBy,
  waiveBy,
} from '../../support/closing'
import { openDatabase } from '../../support/database'
import { aGroup, aGroupOfPayers, aUser, newsOf, pay, startPayment } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { forceSql } from '../../support/states'

/** What keeps a group from being closed, and what is told, copied and shared out as it is. */

openDatabase()
const provider = openProvider()

describe('a group is not closed', () => {
  nightTest('while it owes, even if its money stays', async () => {
    const { admin, groupId } = await aSettledGroup(provider)
    const cause = { subject: 'adjustment', id: groupId, step: 'posted' } as const
    const postings = adjustmentMade({ amountPence: -700, availablePence: 0, debtPence: 0 })
    await transact((tx) => postEntry(tx, { groupId, cause, postings }))
    const { status, body } = await closeBy(admin, groupId, { moneyStays: true })
    expect([status, body.code, body.obstacles[0]]).toEqual([
      409,
      'GROUP_HAS_DEBT',
      expect.objectContaining({ amount: 7 }),
    ])
  })

  nightTest('while several are paying: it says how much together', async () => {
    const { admin, payer, other, group } = await aGroupOfPayers()
    await startPayment(payer, group.id, 10)
    await startPayment(other, group.id, 5)
    expect((await closingOf(admin, group.id)).obstacles).toMatchObject([
      { code: 'PENDING_PAYMENT', amount: 15 },
    ])
  })

  nightTest('while somebody waits for an answer to a request for a refund, and no longer', async () => {
    const { admin, payer, groupId, payment } = await aPartlyPaidGroup(provider)
    const response = await call(askBack, `/payment/${payment.id}/refund-request`, {
      ...{ token: payer.token, body: { reason: 'Why' } },
    })
    const path = `/refund-request/${response.body.refundRequest._id}/decline`
    expect((await call(decline, path, { token: admin.token, body: { reason: 'No' } })).status).toBe(200)
    expect((await closeBy(admin, groupId, { moneyStays: true })).status).toBe(200)
  })
})

nightTest('opened again, each is told their own new share', async () => {
  const { admin, payer, other, groupId } = await aSettledGroup(provider)
  await db.group.update({ where: { id: groupId }, data: { splitOption: 'autoSplit' } })
  await closeBy(admin, groupId)
  await db.group.update({ where: { id: groupId }, data: { goalPence: 12_300 } })
  await reopenBy(admin, groupId)
  for (const { id } of [payer, other]) {
    const { contributionPence } = await db.member.findFirstOrThrow({ where: { groupId, userId: id } })
    expect(contributionPence).toBe(4_100)
  }
  expect((await newsOf(other)).at(-1)).toMatch(/again\. Your share is now £41\.00\.$/)
})

nightTest('the mailed statement says what the fees of cards were', async () => {
  const { admin, payer, groupId, payment } = await aSettledGroup(provider)
  await closeBy(admin, groupId)
  const { feePence } = await db.transaction.findUniqueOrThrow({ where: { id: payment.id } })
  expect(feePence).toBeGreaterThan(0)
  expect(await closingMailsTo(payer)).toMatchObject([{ feePence }])
})

describe('letting off', () => {
  nightTest('ends the checkouts of those who were let off, and of nobody else', async () => {
    const { admin, payer, other, group } = await aGroupOfPayers()
    await waiveBy(admin, group.id, { usernames: [payer.username] })
    const jobs = await db.$queryRaw<{ userId: string }[]>`
      SELECT data->>'userId' AS "userId" FROM pgboss.job
      WHERE name = 'expire-checkout' AND data->>'groupId' = ${group.id}`
    expect(jobs).toEqual([{ userId: payer.id }])
    expect(other.id).not.toBe(payer.id)
  })

  nightTest('a second time adds to the first', async () => {
    const { admin, payer, group } = await aGroupOfPayers(1_000)
    const payerOnly = { usernames: [payer.username] }
    await waiveBy(admin, group.id, payerOnly)
    const payersMembership = { groupId: group.id, userId: payer.id }
    await db.member.updateMany({ where: payersMembership, data: { contributionPence: 250 } })
    await waiveBy(admin, group.id, payerOnly)
    expect(await db.member.findFirst({ where: payersMembership })).toMatchObject({
      ...{ waivedPence: 1_250, contributionPence: 0 },
    })
  })
})

describe('a copy', () => {
  const NEXT = { title: 'Next year', paymentGoal: 90, paymentDeadline: '2031-02-03', withMembers: true }

  nightTest('invites those who are in the group now, in the order in which they joined', async () => {
    const admin = await aUser('admin')
    const [gone, late, early] = [await aUser('gone'), await aUser('late'), await aUser('early')]
    const { id: groupId } = await aGroup({ admin, members: [gone, late, early] })
    const memberQuery = (userId: string) => ({ where: { groupId, userId } })
    await db.member.updateMany({ ...memberQuery(gone.id), data: { leftAt: new Date() } })
    await db.member.updateMany({ ...memberQuery(early.id), data: { joinedAt: new Date('2020-01-01') } })
    const { body } = await call(copy, `/group/${groupId}/copy`, { token: admin.token, body: NEXT })
    expect(body.invited).toEqual([early.username, late.username])
    expect(await newsOf(gone)).toEqual([])
  })

  nightTest('made again after the server died invites the rest only', async () => {
    const { admin, payer, other, group } = await aGroupOfPayers()
    const viewer = { userId: admin.id, username: admin.username } as Viewer
    const { paymentGoal, ...wanted } = NEXT
    const copyAgain = () => copyGroup(viewer, group.id, { ...wanted, goalPence: 9_000 }, group.id)
    const { data } = await copyAgain()
    const late = await aUser('late')
    await db.member.create({ data: { groupId: group.id, userId: late.id, joinedAt: new Date() } })
    expect(await copyAgain()).toMatchObject({
      ...{ data: { _id: data._id }, notInvited: [] },
      invited: [payer, other, late].map(({ username }) => username),
    })
    const countNews = async (who: typeof payer) =>
      (await newsOf(who)).filter((text) => text.includes('Next year')).length
    expect([await countNews(payer), await countNews(late)]).toEqual([1, 1])
  })
})

describe('sharing out', () => {
  const shareOutBy = (by: { token: string }, groupId: string, amount: number) =>
    call(shareOut, `/group/${groupId}/share-out`, {
      ...{ token: by.token, headers: { 'idempotency-key': `once ${by.token}` }, body: { amount } },
    })
  /** As if the server had died: the refunds themselves remember the key. */
  const deleteKeyRecords = () => db.idempotentCall.deleteMany()

  nightTest('with a key that was used in another group is refused', async () => {
    const { admin, groupId } = await aPartlyPaidGroup(provider)
    const second = await aGroup({ admin, contributionPence: 5_000 })
    await pay(provider, admin, second.id, 40)
    expect((await shareOutBy(admin, groupId, 8)).status).toBe(201)
    await deleteKeyRecords()
    const { status, body } = await shareOutBy(admin, second.id, 8)
    expect([status, body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })

  nightTest('repeated after the secret was changed shares out once', async () => {
    const { admin, groupId } = await aPartlyPaidGroup(provider)
    expect((await shareOutBy(admin, groupId, 8)).status).toBe(201)
    await deleteKeyRecords()
    await forceSql(`UPDATE refunds SET "shareOutId" = gen_random_uuid()`)
    expect((await shareOutBy(admin, groupId, 8)).status).toBe(201)
    expect(await db.refund.count({ where: { transaction: { groupId } } })).toBe(1)
  })

  nightTest('counts towards the refunds of an hour', async () => {
    const { admin, groupId } = await aPartlyPaidGroup(provider)
    const usual = env.REFUNDS_PER_GROUP
    env.REFUNDS_PER_GROUP = 1
    try {
      expect((await shareOutBy(admin, groupId, 8)).status).toBe(201)
      await deleteKeyRecords()
      expect((await shareOutBy(admin, groupId, 8)).status).toBe(429)
    } finally {
      env.REFUNDS_PER_GROUP = usual
    }
  })

  nightTest('is previewed up to what there is', async () => {
    const { admin, groupId } = await aPartlyPaidGroup(provider)
    const preview = (pence: number) => previewShareOut({ userId: admin.id }, groupId, pence)
    expect([await preview(4_001), await preview(3_999)]).toMatchObject([
      { amountPence: 4_000, parts: [{ amountPence: 4_000 }] },
      { amountPence: 3_999, parts: [{ amountPence: 3_999 }] },
    ])
  })
})
