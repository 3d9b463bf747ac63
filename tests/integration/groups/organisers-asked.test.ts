import { POST as askGiftBack } from '@/app/api/gift/[token]/refund-request/route'
import { POST as requestReduction } from '@/app/api/group/[id]/can-manage/route'
import { DELETE as disconnect } from '@/app/api/group/[id]/payout-account/route'
import { POST as join } from '@/app/api/link/[code]/join/route'
import { POST as onboard } from '@/app/api/payment/[id]/onboard-stripe/route'
import { POST as askBack } from '@/app/api/payment/[id]/refund-request/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { POST as answerPromise } from '@/app/api/promise/[token]/route'
import { addMs, DAY, now } from '@/lib/base/clock'
import { longMoment } from '@/lib/base/dates'
import { env } from '@/lib/base/env'
import { setTwoKeys } from '@/lib/groups/group/set-two-keys'
import { deleteAccount } from '@/lib/people/accounts/deletion/delete-account'
import { promiseToken } from '@/lib/platform/auth/promise-token'
import { unsubscribeToken } from '@/lib/platform/auth/unsubscribe-token'
import { db } from '@/lib/platform/db/client'
import type { MessageKind } from '@/lib/platform/messages/preferences/rules'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGift, aLinkCode } from '../../support/gifts'
import { openInbox } from '../../support/inbox'
import { aGroupOfPayers, aGroupWithPayments, aUser, pay, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { deliverMailTo, discardMail, makeAdmins, switchOffMail } from '../../support/organisers'
import { openProvider } from '../../support/provider'
import { memberIdOf } from '../../support/reminders'

/** What waits for an admin's word is mailed to the admins at once: who asks what, why, and where to answer. */

openDatabase()
const provider = openProvider()
const inbox = openInbox()

const askForRefund = (by: TestUser, id: string, reason = 'I broke my leg.') =>
  call(askBack, `/payment/${id}/refund-request`, { token: by.token, body: { reason } })
const askForReduction = (by: TestUser, groupId: string, amount: number, message?: string) =>
  call(requestReduction, `/group/${groupId}/can-manage`, { token: by.token, body: { amount, message } })
const joinBy = (by: TestUser, code: string) =>
  call(join, `/link/${code}/join`, { token: by.token, method: 'POST' })
const sayPaid = (memberId: string, note?: string) =>
  call(answerPromise, `/promise/${promiseToken(memberId)}`, { body: { paidAnotherWay: true, note } })

/** A group of three of whom two are admins, with nothing in the post. */
async function aGroupOfTwoAdmins() {
  const { admin, payer, other: second, group } = await aGroupOfPayers()
  await makeAdmins(group.id, second)
  return { admin, second, payer, group, groupId: group.id }
}

/** Expects one mail to an admin, with a way to the place to answer and a way out of such mails. */
async function expectMail(to: TestUser, kind: MessageKind, { subject, says, path }: Record<string, string>) {
  const [mail, ...more] = await deliverMailTo(inbox, to)
  expect([mail?.subject, more.map((each) => each.subject)]).toEqual([subject, []])
  for (const form of [mail?.text, mail?.html]) expect(form).toContain(says)
  expect(mail?.links).toContain(`${env.NEXTAUTH_URL}${path}`)
  const unsubscribeUrl = `${env.NEXTAUTH_URL}/unsubscribe/${unsubscribeToken(to.id, kind)}`
  expect(mail?.listHeaders).toEqual({
    'list-unsubscribe': `<${unsubscribeUrl}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  expect(mail?.links).toContain(unsubscribeUrl)
  return mail
}

nightTest('a request for a refund, with the reason, to all admins but a payer who is one', async () => {
  const { admin, second, group, groupId } = await aGroupOfTwoAdmins()
  const { id } = await pay(provider, second, groupId, 30)
  await discardMail()
  expect((await askForRefund(second, id)).status).toBe(201)
  const mail = await expectMail(admin, 'Payment', {
    subject: `${second.username} asks for money back from “${group.title}”`,
    says: `${second.username} has asked for £30.00 back from “${group.title}”.`,
    path: `/group/${groupId}/refund-requests#answer`,
  })
  expect(mail?.text).toContain('“I broke my leg.”')
  expect(await deliverMailTo(inbox, second)).toEqual([])
})

nightTest('a giver’s request, by the name that admins know', async () => {
  const { admin, groupId, group } = await aGroupOfTwoAdmins()
  const { token } = await aGift(provider, await aLinkCode(admin, groupId), 20, { anonymous: true })
  await discardMail()
  const body = { reason: 'Wrong group, see www.example.com' }
  expect((await call(askGiftBack, `/gift/${token}/refund-request`, { body })).status).toBe(201)
  const mail = await expectMail(admin, 'Payment', {
    subject: `Sam Giver asks for money back from “${group.title}”`,
    says: `Sam Giver has asked for £20.00 back from “${group.title}”.`,
    path: `/group/${groupId}/refund-requests#answer`,
  })
  expect(mail?.text).toContain('“Wrong group, see www. example. com”')
})

nightTest('a request to join', async () => {
  const { admin, groupId, group } = await aGroupOfTwoAdmins()
  const dora = await aUser('dora')
  const code = await aLinkCode(admin, groupId, { join: 'ask' })
  expect((await joinBy(dora, code)).status).toBe(202)
  // Asking again while it waits tells nobody.
  await joinBy(dora, code)
  await expectMail(admin, 'Group', {
    subject: `${dora.username} has asked to join “${group.title}”`,
    says: 'Only an admin can let people in.',
    path: `/group/${groupId}/all-members`,
  })
})

nightTest('that somebody can’t manage their whole share, to admins alone', async () => {
  const { admin, payer, groupId, group } = await aGroupOfTwoAdmins()
  expect((await askForReduction(payer, groupId, 40, 'I lost my job')).status).toBe(201)
  const mail = await expectMail(admin, 'Personal', {
    subject: `${payer.username} can’t manage all of their share of “${group.title}”`,
    says: `${payer.username} can manage £40.00 of their £100.00 in “${group.title}”.`,
    path: `/group/${groupId}/all-members`,
  })
  expect(mail?.text).toContain('“I lost my job”')
  expect(await deliverMailTo(inbox, payer)).toEqual([])
})

nightTest('that somebody has paid another way', async () => {
  const { admin, payer, groupId, group } = await aGroupOfTwoAdmins()
  const memberId = await memberIdOf(groupId, payer)
  expect((await sayPaid(memberId, 'cash to Ann')).status).toBe(200)
  const mail = await expectMail(admin, 'Payment', {
    subject: `${payer.username} says they’ve paid “${group.title}” another way`,
    says: `${payer.username} says they have paid “${group.title}” another way.`,
    path: `/group/${groupId}/all-members`,
  })
  expect(mail?.text).toContain('“cash to Ann”')
})

nightTest('a transfer that a second admin has to confirm, to the other admins', async () => {
  const { admin: asker, payer: other, group } = await aGroupWithPayments(provider)
  await makeAdmins(group.id, other)
  await db.group.update({ where: { id: group.id }, data: { twoKeys: true } })
  await discardMail()
  const path = `/payment/${group.id}/transfer`
  expect((await call(transfer, path, { token: asker.token, body: { amount: 30 } })).status).toBe(202)
  await expectMail(other, 'Transfer', {
    subject: `A transfer from “${group.title}” is waiting for a second admin`,
    says: `${asker.username} wants to transfer £30.00 from “${group.title}”. A second admin can confirm it until`,
    path: `/group/${group.id}/transfer`,
  })
  expect(await deliverMailTo(inbox, asker)).toEqual([])
})

nightTest('a replaced payout account, once: who connected it, and from when it gets transfers', async () => {
  const { admin: owner, payer: other, group } = await aGroupWithPayments(provider)
  await makeAdmins(group.id, other)
  await call(disconnect, `/group/${group.id}/payout-account`, { method: 'DELETE', token: owner.token })
  await discardMail()
  await call(onboard, `/payment/${group.id}/onboard-stripe`, { method: 'POST', token: other.token })
  const account = await db.payoutAccount.findFirstOrThrow({
    where: { groupId: group.id, disconnectedAt: null },
  })
  const endOfWait = longMoment(addMs(account.connectedAt ?? now(), DAY))
  const [mail, ...more] = await deliverMailTo(inbox, owner)
  expect(more).toEqual([])
  expect(mail?.text).toContain(
    `${other.username} connected a payout account. Transfers to it wait until ${endOfWait}, in case that is wrong.`,
  )
  // Its notification has the buttons to stop it.
  expect(mail?.links).toContain(`${env.NEXTAUTH_URL}/notifications`)
  // Whoever diverts the money must not be able to switch the warning off.
  expect(mail?.listHeaders).toEqual({})
})

nightTest('the wish to transfer without a second admin, unless nobody else can agree', async () => {
  const { admin, second, groupId, group } = await aGroupOfTwoAdmins()
  const askToSwitchOff = ({ id, username }: TestUser) =>
    setTwoKeys({ userId: id, username } as never, groupId, { on: false })
  await db.group.update({ where: { id: groupId }, data: { twoKeys: true } })
  await askToSwitchOff(admin)
  await askToSwitchOff(admin)
  await expectMail(second, 'Transfer', {
    subject: `${admin.username} wants to switch off the second admin for “${group.title}”`,
    says: 'Another admin can agree within 72 hours.',
    path: `/group/${groupId}/transfer`,
  })
  expect(await deliverMailTo(inbox, admin)).toEqual([])
})

nightTest('only to proven addresses, and to those who want such mails', async () => {
  const { admin, second, payer, groupId } = await aGroupOfTwoAdmins()
  await db.user.update({
    where: { id: second.id },
    data: { emailVerifiedAt: null, phoneVerifiedAt: new Date() },
  })
  await switchOffMail(admin, 'Personal')
  await askForReduction(payer, groupId, 40)
  expect([await deliverMailTo(inbox, admin), await deliverMailTo(inbox, second)]).toEqual([[], []])
  await switchOffMail(admin, 'Payment', 'Group')
  await askForReduction(payer, groupId, 41)
  expect(await deliverMailTo(inbox, admin)).toHaveLength(1)
})

nightTest('at most five times an hour by one person about one thing', async () => {
  const { admin, payer, groupId } = await aGroupOfTwoAdmins()
  const memberId = await memberIdOf(groupId, payer)
  for (const note of ['1', '2', '3', '4', '5', '6']) expect((await sayPaid(memberId, note)).status).toBe(200)
  expect(await deliverMailTo(inbox, admin)).toHaveLength(5)
  await askForReduction(payer, groupId, 40)
  expect(await deliverMailTo(inbox, admin)).toHaveLength(6)
})

nightTest('and forgotten, if still queued, when the person who asks deletes their account', async () => {
  const { admin, payer, groupId } = await aGroupOfTwoAdmins()
  await askForReduction(payer, groupId, 40, 'I lost my job')
  await sayPaid(await memberIdOf(groupId, payer), 'cash')
  await deleteAccount(payer.id)
  expect(await deliverMailTo(inbox, admin)).toEqual([])
})
