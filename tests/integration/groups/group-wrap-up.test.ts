import { GET as statementFile } from '@/app/api/group/[id]/closing-statement/pdf/route'
import { GET as statement } from '@/app/api/group/[id]/closing-statement/route'
import { POST as copy } from '@/app/api/group/[id]/copy/route'
import { POST as recordPayment } from '@/app/api/group/[id]/noted-payment/route'
import { DELETE as takeBack } from '@/app/api/noted-payment/[id]/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { recordedPaymentsText } from '@/lib/groups/closing/rules'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import {
  aPartlyPaidGroup,
  aSettledGroup,
  closeBy,
  closingMailsTo,
  closingOf,
  statementOf,
  transferBy,
  waiveBy,
} from '../../support/closing'
import { aCover, bytesAt } from '../../support/covers'
import { openDatabase } from '../../support/database'
import { aGift, aLinkCode, refundBy } from '../../support/gifts'
import {
  aGroup,
  aUser,
  connectPayout,
  expectSoundLedger,
  newsOf,
  pay,
  startPayment,
  type TestUser,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { addPeople } from '../../support/people-list'
import { openProvider } from '../../support/provider'
import { readPdf } from '../../support/read-pdf'
import { sqlSentBy } from '../../support/sent-sql'

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

describe('waiving', () => {
  nightTest(
    'sets shares to what was paid, tells each member separately, and raises nobody else’s',
    async () => {
      const { admin, payer, other, groupId, group } = await aPartlyPaidGroup(provider)
      await db.group.update({ where: { id: groupId }, data: { splitOption: 'autoSplit' } })
      await pay(provider, other, groupId, 15)
      expect((await closingOf(admin, groupId)).owing).toMatchObject([
        { username: admin.username, name: 'Test Person', amount: 40 },
        { username: other.username, name: 'Test Person', amount: 25 },
      ])
      const { status, body } = await waiveBy(admin, groupId, { usernames: [other.username] })
      expect([status, body.message, body.forgiven]).toEqual([
        200,
        'Nothing more to pay',
        [{ username: other.username, amount: 25 }],
      ])
      const members = await db.member.findMany({ where: { groupId } })
      const memberRowOf = ({ id }: TestUser) => members.find(({ userId }) => userId === id)
      expect(memberRowOf(other)).toMatchObject({ contributionPence: 1500, pinned: true })
      expect([memberRowOf(admin)?.contributionPence, memberRowOf(payer)?.contributionPence]).toEqual([
        4000, 4000,
      ])
      const news = `${admin.username} has let you off the remaining £25.00 of “${group.title}”. There is nothing more to pay.`
      expect(await newsOf(other)).toContain(news)
      expect((await newsOf(payer)).filter((text) => text.includes('let'))).toEqual([])
    },
  )

  nightTest(
    'counts what is on its way back to its payer as unpaid, so that they do not owe it later',
    async () => {
      const { admin, payer, other, groupId, payment } = await aPartlyPaidGroup(provider)
      await provider.control.apply({ refundsPending: true })
      await refundBy(admin, payment.id, 10)
      await provider.control.apply({ refundsPending: false })
      const owing = [admin, payer, other].map(({ username }) => ({
        username,
        amount: username === payer.username ? 10 : 40,
      }))
      expect((await closingOf(admin, groupId)).owing).toMatchObject(owing)
      expect((await waiveBy(admin, groupId)).body.forgiven).toEqual(owing)
      const { providerRefundId } = await db.refund.findFirstOrThrow({ where: { paymentId: payment.id } })
      const settleRefund = { refund: providerRefundId ?? '', outcome: 'succeeded' as const }
      await provider.control.apply({ settleRefund, awaitWebhooks: true })
      expect((await closingOf(admin, groupId)).owing).toEqual([])
    },
  )

  nightTest('applies to all who owe if nobody is named; a second time, nobody is left', async () => {
    const { admin, groupId } = await aPartlyPaidGroup(provider)
    expect((await waiveBy(admin, groupId)).body.forgiven).toHaveLength(2)
    const again = await waiveBy(admin, groupId)
    expect([again.body.message, again.body.forgiven]).toEqual(['Nobody owes anything', []])
  })

  nightTest('asks the database as often for many as for one', async () => {
    const statementsFor = async (names: number) => {
      const { admin, payer, other, groupId } = await aPartlyPaidGroup(provider)
      await db.member.updateMany({ where: { groupId }, data: { contributionPence: 9000 } })
      // Who asks is not told, the others are.
      const usernames = [payer, other, admin].slice(0, names).map(({ username }) => username)
      const sent = await sqlSentBy(() => waiveBy(admin, groupId, { usernames }))
      return sent.filter((statement) => !statement.includes('rate_limits')).length
    }
    expect((await statementsFor(3)) - (await statementsFor(1))).toBeLessThan(6)
  })

  nightTest('is for admins; if one name is not a member it is a 404 and changes nothing', async () => {
    const { admin, payer, other, groupId } = await aPartlyPaidGroup(provider)
    expect((await waiveBy(payer, groupId)).status).toBe(403)
    expect((await waiveBy(await aUser(), groupId)).status).toBe(404)
    const stranger = await aUser()
    const mixed = await waiveBy(admin, groupId, { usernames: [other.username, stranger.username] })
    expect([mixed.status, mixed.body.code]).toEqual([404, 'MEMBER_NOT_FOUND'])
    expect((await closingOf(admin, groupId)).owing).toHaveLength(2)
    expect((await waiveBy(admin, groupId, { usernames: [] })).status).toBe(400)
  })
})

describe('the closing statement', () => {
  nightTest('shows members where every pound went, and adds up', async () => {
    const { admin, payer, groupId, payment } = await aPartlyPaidGroup(provider)
    await connectPayout(provider, admin, groupId)
    await call(refund, `/payment/${payment.id}/refund`, { token: admin.token, body: { amount: 4 } })
    await transferBy(admin, groupId, 30)
    const shown = await statementOf(payer, groupId)
    expect(shown).toMatchObject({
      closedAt: null,
      collectedAmount: 40,
      refundedAmount: 4,
      transferredAmount: 30,
      transfers: [{ at: expect.any(String), amount: 30 }],
      reversedAmount: 0,
      correctedAmount: 0,
      heldAmount: 6,
    })
    const fees = await db.transaction.aggregate({ where: { groupId }, _sum: { feePence: true } })
    expect(shown.feeAmount * 100).toBeCloseTo(fees._sum.feePence ?? 0)
    const stranger = await aUser()
    expect((await call(statement, `/group/${groupId}/closing-statement`, stranger)).status).toBe(404)
  })

  nightTest(
    'has separate lines for gifts and noted payments, on the page, in the file and in the mail',
    async () => {
      const { admin, payer, other, groupId } = await aPartlyPaidGroup(provider)
      const code = await aLinkCode(admin, groupId)
      await aGift(provider, code, 20.01)
      const { id } = await aGift(provider, code, 5)
      await refundBy(admin, id, 2.5)
      const note = (body: object) =>
        call(recordPayment, `/group/${groupId}/noted-payment`, { token: admin.token, body })
      await note({ username: other.username, amount: 7.77, method: 'cash' })
      const { body } = await note({ username: other.username, amount: 3, method: 'bank' })
      await call(takeBack, `/noted-payment/${body.notedPayment._id}`, {
        method: 'DELETE',
        token: admin.token,
      })
      const shown = await statementOf(payer, groupId)
      expect(shown).toMatchObject({
        collectedAmount: 65.01,
        giftAmount: 25.01,
        refundedAmount: 2.5,
        heldAmount: 62.51,
        notedAmount: 7.77,
      })
      await closeBy(admin, groupId, { moneyStays: true })
      const lines = [
        ['Collected', '£65.01'],
        ['Of that, paid by members', '£40.00'],
        ['Of that, given as gifts', '£25.01'],
        ['Went back to those who paid', '£2.50'],
        ['Left in the group', '£62.51'],
        ['Paid another way, as noted', '£7.77'],
      ]
      expect(await closingMailsTo(payer)).toMatchObject([
        { rows: lines, noted: recordedPaymentsText({ notedPence: 1 }) },
      ])
      const headers = { authorization: `Bearer ${payer.token}` }
      const path = `http://localhost:3000/api/group/${groupId}/closing-statement/pdf`
      const file = await statementFile(new Request(path, { headers }))
      const [{ text } = { text: '' }] = readPdf(new Uint8Array(await file.arrayBuffer()))
      for (const [label, amount] of lines) expect(text).toContain(`${label}\n${amount}`)
      expect(text.replace(/\s/g, ' ')).toContain('never came in here')
    },
  )

  nightTest('is mailed to nobody who has left without having paid', async () => {
    const { admin, other, groupId } = await aSettledGroup(provider)
    const { session } = await startPayment(other, groupId, 5)
    await provider.control.apply({ expire: session, awaitWebhooks: true })
    await db.member.updateMany({ where: { groupId, userId: other.id }, data: { leftAt: new Date() } })
    expect((await closeBy(admin, groupId)).status).toBe(200)
    expect(await closingMailsTo(other)).toEqual([])
  })

  nightTest('is also a PDF, with the thanks and every movement', async () => {
    const { admin, payer, groupId } = await aSettledGroup(provider)
    await closeBy(admin, groupId, { thanks: 'Thank you all, it was a lovely day. '.repeat(8).trim() })
    const file = await call(statementFile, `/group/${groupId}/closing-statement/pdf`, {
      token: payer.token,
    })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(file.headers.get('content-disposition')).toMatch(/trip-\d+-closing-\d{4}-\d\d-\d\d\.pdf/)
    expect(String(file.body)).toMatch(/^%PDF/)
  })
})

describe('copying a group', () => {
  const NEXT = { title: 'Next year', paymentGoal: 90, paymentDeadline: '2031-02-03' }

  nightTest(
    'makes a new group with the same cover, description and split, and invites everyone in the old one',
    async () => {
      const { admin, payer, other, groupId } = await aSettledGroup(provider)
      const kept = { description: 'A hut in the hills', openAmounts: true, occasion: 'trip' as const }
      const reminders = { remindersOn: false, reminderDays: [14, 2] }
      await db.group.update({ where: { id: groupId }, data: { ...kept, ...reminders } })
      await addPeople(admin, groupId, [{ name: 'Ann Other' }])
      const cover = `/api/pictures/${await aCover(groupId)}`
      await closeBy(admin, groupId)
      const { status, body } = await call(copy, `/group/${groupId}/copy`, {
        token: admin.token,
        body: { ...NEXT, withMembers: true },
      })
      expect(body.data.coverUrl).not.toBe(cover)
      expect(await bytesAt(body.data.coverUrl)).toEqual(await bytesAt(cover))
      expect([status, body.invited.sort(), body.notInvited]).toEqual([
        201,
        [other.username, payer.username].sort(),
        [],
      ])
      expect(body.data).toMatchObject({
        title: 'Next year',
        ...kept,
        reminders: { on: false, days: [14, 2] },
        splitOption: 'customSplit',
        paymentGoal: 90,
        paymentDeadline: '2031-02-03',
        numberOfMembers: 1,
        closedAt: null,
      })
      expect(body.data._id).not.toBe(groupId)
      expect(await newsOf(payer)).toContain(`${admin.username} invited you to join “Next year”.`)
      expect(await db.invitation.count({ where: { groupId: body.data._id } })).toBe(2)
    },
  )

  nightTest('invites nobody if told so, refuses a past deadline, and is for admins', async () => {
    const { admin, payer, groupId } = await aSettledGroup(provider)
    const ask = (by: TestUser, body: object) =>
      call(copy, `/group/${groupId}/copy`, { token: by.token, body: { ...NEXT, ...body } })
    expect((await ask(admin, {})).body.invited).toEqual([])
    expect((await ask(admin, { paymentDeadline: '2020-01-01' })).body.errors).toHaveProperty(
      'paymentDeadline',
    )
    expect((await ask(payer, {})).status).toBe(403)
  })

  nightTest('counts towards the limits on invitations, and names who could not be invited', async () => {
    const { env } = await import('@/lib/base/env')
    const admin = await aUser('admin')
    const members = await Promise.all([aUser(), aUser(), aUser()])
    const { id: groupId } = await aGroup({ admin, members })
    const before = env.INVITATIONS_PER_PERSON
    env.INVITATIONS_PER_PERSON = 2
    try {
      const { status, body } = await call(copy, `/group/${groupId}/copy`, {
        token: admin.token,
        body: { ...NEXT, withMembers: true },
      })
      expect([status, body.invited]).toEqual([201, members.slice(0, 2).map(({ username }) => username)])
      expect(body.notInvited).toEqual([
        { username: members[2]?.username, reason: expect.stringContaining('many people') },
      ])
    } finally {
      env.INVITATIONS_PER_PERSON = before
    }
  })
})

nightTest('a transfer that nobody confirmed in time is on its way back', async () => {
  const { admin, payer, groupId } = await aPartlyPaidGroup(provider)
  await connectPayout(provider, admin, groupId)
  await db.member.updateMany({ where: { groupId, userId: payer.id }, data: { role: 'admin' } })
  await db.group.update({ where: { id: groupId }, data: { twoKeys: true } })
  await transferBy(admin, groupId, 40)
  await db.transfer.updateMany({ where: { transaction: { groupId } }, data: { awaitingUntil: new Date() } })
  expect((await closingOf(admin, groupId)).obstacles).toMatchObject([{ code: 'TRANSFER_UNDER_WAY' }])
})
