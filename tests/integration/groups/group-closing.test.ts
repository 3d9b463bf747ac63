import { POST as add } from '@/app/api/group/[id]/add/route'
import { POST as invite } from '@/app/api/group/[id]/invite/route'
import { PUT as setAmount } from '@/app/api/group/[id]/member/set-amount/route'
import { POST as remind } from '@/app/api/group/[id]/remind/route'
import { PUT as setReminders } from '@/app/api/group/[id]/reminders/route'
import { GET as readGroup } from '@/app/api/group/[id]/route'
import { PUT as update } from '@/app/api/group/[id]/update/route'
import { POST as accept } from '@/app/api/invitation/[token]/accept/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as askBack } from '@/app/api/payment/[id]/refund-request/route'
import { londonDay } from '@/lib/base/clock'
import { invitationToken } from '@/lib/platform/auth/invitation-token'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import {
  aPartlyPaidGroup,
  aSettledGroup,
  closeBy,
  closingMailsTo,
  closingOf,
  reopenBy,
  statementOf,
  transferBy,
  waiveBy,
} from '../../support/closing'
import { openDatabase } from '../../support/database'
import { aGift, aGiverEmail, aLinkCode, mailsTo as mailsToAddress, refundBy } from '../../support/gifts'
import {
  askToPay,
  aUser,
  balanceOf,
  connectPayout,
  expectSoundLedger,
  newsOf,
  pay,
  settleReversals,
  startPayment,
  type TestUser,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

describe('what prevents closing', () => {
  const askFor = (id: string, { token }: TestUser) =>
    call(askBack, `/payment/${id}/refund-request`, { token, body: { reason: 'Why' } })
  const codes = async (by: TestUser, groupId: string) =>
    (await closingOf(by, groupId)).obstacles.map(({ code }: { code: string }) => code)

  nightTest('a payment in progress: 409 with what to do, and the group stays open', async () => {
    const { admin, other, groupId } = await aSettledGroup(provider)
    await startPayment(other, groupId, 10)
    const answer = await closeBy(admin, groupId)
    expect([answer.status, answer.body.code]).toEqual([409, 'PENDING_PAYMENT'])
    expect(answer.body.message).toBe(
      'Somebody is paying £10.00 right now. Wait until it is done. A checkout that nobody finishes ends by itself after half an hour. If new ones keep coming through the link, stop sharing it first.',
    )
    expect(answer.body.obstacles).toEqual([expect.objectContaining({ amount: 10 })])
    expect(await db.group.findUnique({ where: { id: groupId } })).toMatchObject({ closedAt: null })
  })

  nightTest('money still held, unless the admin says that it stays', async () => {
    const { admin, groupId } = await aPartlyPaidGroup(provider)
    const refused = await closeBy(admin, groupId)
    expect([refused.status, refused.body.code]).toEqual([409, 'MONEY_LEFT'])
    expect((await closeBy(admin, groupId, { moneyStays: true })).body.data.closedAt).not.toBeNull()
  })

  test('a request for a refund, a dispute and a debt', async () => {
    const { admin, payer, groupId, payment } = await aPartlyPaidGroup(provider)
    await askFor(payment.id, payer)
    expect(await codes(admin, groupId)).toEqual(['REFUND_REQUESTED', 'MONEY_LEFT'])
    expect((await closeBy(admin, groupId, { moneyStays: true })).body.code).toBe('REFUND_REQUESTED')
    await provider.control.apply({ disputeOpen: payment.chargeId, awaitWebhooks: true })
    expect(await codes(admin, groupId)).toEqual(['REFUND_REQUESTED', 'GROUP_HAS_DISPUTE'])
  })

  nightTest('a request for a refund is about what has not gone back yet', async () => {
    const { admin, payer, groupId, payment } = await aPartlyPaidGroup(provider)
    expect((await refundBy(admin, payment.id, 10)).status).toBe(201)
    await provider.control.waitForWebhooks()
    await askFor(payment.id, payer)
    const [obstacle] = (await closingOf(admin, groupId)).obstacles
    expect(obstacle).toMatchObject({ code: 'REFUND_REQUESTED', amount: 30 })
  })

  nightTest('a transfer that waits for a second admin', async () => {
    const { admin, payer, groupId } = await aPartlyPaidGroup(provider)
    await connectPayout(provider, admin, groupId)
    await db.member.updateMany({ where: { groupId, userId: payer.id }, data: { role: 'admin' } })
    await db.group.update({ where: { id: groupId }, data: { twoKeys: true } })
    await transferBy(admin, groupId, 40)
    expect(await codes(admin, groupId)).toEqual(['TRANSFER_WAITING'])
  })

  nightTest('the surplus is reported', async () => {
    const { admin, groupId } = await aPartlyPaidGroup(provider)
    await db.group.update({ where: { id: groupId }, data: { goalPence: 3500 } })
    expect(await closingOf(admin, groupId)).toMatchObject({
      closedAt: null,
      availableAmount: 40,
      leftOverAmount: 5,
      shareableAmount: 40,
    })
  })
})

describe('closing', () => {
  test('marks the group, tells its members, and mails the statement to all members and payers', async () => {
    const { admin, payer, other, group, groupId } = await aSettledGroup(provider)
    const past = await aUser('past')
    await db.member.create({
      data: { groupId, userId: past.id, contributionPence: 500, joinedAt: new Date() },
    })
    await pay(provider, past, groupId, 5)
    await db.member.updateMany({ where: { groupId, userId: past.id }, data: { leftAt: new Date() } })
    await db.user.update({ where: { id: other.id }, data: { emailVerifiedAt: null } })
    await transferBy(admin, groupId, 5)
    const { status, body } = await closeBy(admin, groupId, { thanks: 'Thank you all. What a day.' })
    expect([status, body.message, body.data.closedAt]).toEqual([200, 'Group closed', expect.any(String)])
    const news = `${admin.username} closed “${group.title}”. See where every pound went. “Thank you all. What a day.”`
    expect(await newsOf(payer)).toContain(news)
    expect(await newsOf(admin)).not.toContain(news)
    expect(await newsOf(past)).not.toContain(news)
    const [mail, ...more] = await closingMailsTo(payer)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      title: group.title,
      thanks: 'Thank you all. What a day.',
      ownPence: 4000,
      url: expect.stringContaining(`/group/${groupId}/closing-statement`),
      rows: [
        ['Collected', '£45.00'],
        [expect.stringMatching(/^Transferred on/), '£40.00'],
        [expect.stringMatching(/^Transferred on/), '£5.00'],
        ['Left in the group', '£0.00'],
      ],
    })
    expect(await closingMailsTo(past)).toEqual([expect.objectContaining({ url: null, ownPence: 500 })])
    expect(await closingMailsTo(admin)).toHaveLength(1)
    expect(await closingMailsTo(other)).toEqual([])
  })

  nightTest('thanks givers by mail, except for refunded gifts; members get only the statement', async () => {
    const { admin, payer, group, groupId } = await aSettledGroup(provider)
    const code = await aLinkCode(admin, groupId)
    const [sam, back, other] = [aGiverEmail(), aGiverEmail(), aGiverEmail()]
    await aGift(provider, code, 20, { email: sam })
    const { id } = await aGift(provider, code, 5, { email: back })
    await refundBy(admin, id, 5)
    await aGift(provider, code, 5, { email: payer.email })
    const claimedGift = await aGift(provider, code, 5, { email: other })
    await db.gift.update({ where: { id: claimedGift.id }, data: { claimedById: payer.id } })
    await closeBy(admin, groupId, { moneyStays: true, thanks: 'What a day.' })
    const newsTo = async (email: string) =>
      (await mailsToAddress(email)).filter(({ template }) => template === 'gift-news')
    expect(await newsTo(sam)).toMatchObject([
      {
        props: {
          payer: 'Sam Giver',
          text: `${admin.username} has closed “${group.title}”. Thank you for your gift. “What a day.”`,
        },
      },
    ])
    expect(await newsTo(back)).toEqual([])
    expect(await newsTo(payer.email)).toEqual([])
    expect(await newsTo(other)).toEqual([])
    expect(await closingMailsTo(payer)).toHaveLength(1)
  })

  nightTest('twice changes nothing, and tells and mails nobody again', async () => {
    const { admin, payer, groupId } = await aSettledGroup(provider)
    await closeBy(admin, groupId)
    const again = await closeBy(admin, groupId, { thanks: 'Twice' })
    expect([again.status, again.body.data.closedAt]).toEqual([200, expect.any(String)])
    expect(await closingMailsTo(payer)).toHaveLength(1)
    expect((await statementOf(payer, groupId)).thanks).toBe('')
  })

  nightTest('again and again does not fill inboxes', async () => {
    const { admin, payer, groupId } = await aSettledGroup(provider)
    for (let round = 0; round < 5; round += 1) {
      await closeBy(admin, groupId)
      await reopenBy(admin, groupId)
    }
    expect(await closingMailsTo(payer)).toHaveLength(3)
  })

  nightTest('is for admins; a thank-you that is too long is refused', async () => {
    const { admin, payer, groupId } = await aSettledGroup(provider)
    expect((await closeBy(payer, groupId)).status).toBe(403)
    expect((await reopenBy(payer, groupId)).status).toBe(403)
    expect((await closeBy(await aUser(), groupId)).status).toBe(404)
    const long = await closeBy(admin, groupId, { thanks: 'x'.repeat(301) })
    expect([long.status, long.body.errors]).toEqual([400, { thanks: 'At most 300 characters.' }])
  })
})

describe('a closed group', () => {
  test('takes no payment, amount, member, edit, invitation or reminder: 409 with what to do', async () => {
    const { admin, other, groupId } = await aSettledGroup(provider)
    const stranger = await aUser()
    const late = await aUser('late')
    await call(invite, `/group/${groupId}/invite`, {
      token: admin.token,
      body: { username: late.username },
    })
    const invitation = await db.invitation.findFirstOrThrow({ where: { groupId, userId: late.id } })
    await closeBy(admin, groupId)
    const optionsFor = (username: string, more = {}) => ({ token: admin.token, body: { username, ...more } })
    const edit = { title: 'New', description: 'New', paymentGoal: 10, paymentDeadline: londonDay() }
    const answers = [
      await askToPay(other, groupId, { amount: 10 }),
      await call(setAmount, `/group/${groupId}/member/set-amount`, {
        ...optionsFor(other.username, { amount: 5 }),
        method: 'PUT',
      }),
      await call(add, `/group/${groupId}/add`, optionsFor(stranger.username)),
      await call(invite, `/group/${groupId}/invite`, optionsFor(stranger.username)),
      await call(invite, `/group/${groupId}/invite`, {
        token: admin.token,
        body: { email: 'somebody@example.com' },
      }),
      await call(remind, `/group/${groupId}/remind`, { token: admin.token, body: {} }),
      await call(setReminders, `/group/${groupId}/reminders`, {
        token: admin.token,
        body: { on: true },
        method: 'PUT',
      }),
      await call(accept, `/invitation/${invitationToken(invitation.id)}/accept`, { method: 'POST' }),
      await call(update, `/group/${groupId}/update`, { token: admin.token, body: edit, method: 'PUT' }),
      await waiveBy(admin, groupId),
    ]
    for (const { status, body } of answers)
      expect([status, body.code, body.message]).toEqual([
        409,
        'GROUP_CLOSED',
        'This group is closed. An admin can open it again.',
      ])
    expect((await call(readGroup, `/group/${groupId}`, { token: other.token })).status).toBe(200)
  })

  nightTest('is protected by the database even if a command forgets to check', async () => {
    const { payer, groupId } = await aSettledGroup(provider)
    await db.group.update({ where: { id: groupId }, data: { closedAt: new Date() } })
    const at = { groupId, createdAt: new Date() }
    const money = { userId: payer.id, amountPence: 100, totalPence: 100 }
    await expect(db.transaction.create({ data: { ...at, ...money, type: 'payment' } })).rejects.toThrow()
    await expect(
      db.member.create({ data: { groupId, userId: (await aUser()).id, joinedAt: new Date() } }),
    ).rejects.toThrow()
  })

  nightTest('can still transfer or refund money that comes back later', async () => {
    const { admin, groupId, payment } = await aSettledGroup(provider)
    await closeBy(admin, groupId)
    const { dispute = '' } = await provider.control.apply({
      disputeOpen: payment.chargeId,
      awaitWebhooks: true,
    })
    await settleReversals()
    await provider.control.apply({ disputeMove: { dispute, to: 'won' }, awaitWebhooks: true })
    expect(await balanceOf(groupId)).toMatchObject({ availablePence: 4000 })
    expect((await transferBy(admin, groupId, 30)).status).toBe(201)
    const back = { token: admin.token, body: { amount: 10 } }
    expect((await call(refund, `/payment/${payment.id}/refund`, back)).status).toBe(201)
  })

  nightTest('takes payments again once reopened, and members are told', async () => {
    const { admin, payer, other, group, groupId } = await aSettledGroup(provider)
    await closeBy(admin, groupId, { thanks: 'Bye' })
    const { status, body } = await reopenBy(admin, groupId)
    expect([status, body.data.closedAt]).toEqual([200, null])
    expect(await newsOf(payer)).toContain(`${admin.username} opened “${group.title}” again.`)
    expect((await askToPay(other, groupId, { amount: 10 })).status).toBe(201)
    expect((await reopenBy(admin, groupId)).status).toBe(200)
    expect((await newsOf(payer)).filter((text) => text.includes('again'))).toHaveLength(1)
  })

  nightTest('keeps its shares, even if a former member’s payment is refunded', async () => {
    const { admin, other, groupId, payment } = await aPartlyPaidGroup(provider)
    await db.group.update({ where: { id: groupId }, data: { splitOption: 'autoSplit' } })
    await db.member.updateMany({ where: { groupId, userId: { not: other.id } }, data: { pinned: true } })
    await db.member.updateMany({
      where: { groupId, NOT: { userId: { in: [admin.id, other.id] } } },
      data: { leftAt: new Date() },
    })
    await closeBy(admin, groupId, { moneyStays: true })
    const back = { token: admin.token, body: { amount: 40 } }
    expect((await call(refund, `/payment/${payment.id}/refund`, back)).status).toBe(201)
    const share = async () =>
      (await db.member.findFirstOrThrow({ where: { groupId, userId: other.id } })).contributionPence
    expect(await share()).toBe(4000)
    await reopenBy(admin, groupId)
    expect(await share()).toBe(8000)
  })
})
