import { DELETE as deleteGroup } from '@/app/api/group/[id]/delete/route'
import { GET as readLink } from '@/app/api/link/[code]/route'
import { GET as exportPersonal } from '@/app/api/personal/[token]/route'
import { displayNameOf } from '@/lib/base/written-names'
import { forgetOldReveals } from '@/lib/groups/reveal/forget-reveals'
import { readRevealByToken, readSignedCard } from '@/lib/groups/reveal/queries'
import { db } from '@/lib/platform/db/client'
import { sendQueuedMail } from '@/lib/platform/messages/mail/send-queued-mail'
import { setContentHidden } from '@/lib/server/operations/set-hidden'
import { call } from '../../support/call'
import { stepUp } from '../../support/codes'
import { aCover, writeUpdate } from '../../support/covers'
import { openDatabase } from '../../support/database'
import { aGift, aGroupWithLink, refundBy } from '../../support/gifts'
import { openInbox } from '../../support/inbox'
import { takeJobs } from '../../support/jobs'
import { aUser, newsOf } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { addPeople, tokenOfPerson } from '../../support/people-list'
import { openProvider } from '../../support/provider'
import {
  aReveal,
  getReveal,
  hideThanks,
  passOpeningTime,
  readReveal,
  readRevealPdf,
  removeReveal,
  sayThanks,
  setReveal,
  tokenIn,
  tomorrow,
} from '../../support/reveal'

/** A card behind an address of its own: sealed until a moment, then everybody's names and messages. */

openDatabase()
const provider = openProvider()
const inbox = openInbox()
beforeEach(() => db.$executeRaw`DELETE FROM rate_limits`)

const DEAD = 'This link does not work any more. Ask the person who sent it for a new one.'

nightTest('an admin seals a card, and changes it until it opens', async () => {
  const { admin, groupId } = await aGroupWithLink()
  expect((await getReveal(admin, groupId)).status).toBe(404)
  const made = await setReveal(admin, groupId, { for: 'Grace', opensAt: '2027-03-14', signedBy: 'All of 4B' })
  expect(made.status).toBe(200)
  expect(made.body.reveal).toEqual({
    url: expect.stringMatching(/\/reveal\/[\w-]{43,}$/),
    for: 'Grace',
    opensAt: '2027-03-14T00:00:00.000Z',
    signedBy: 'All of 4B',
    thanks: null,
    thanksHidden: false,
  })
  const summer = await setReveal(admin, groupId, { for: 'Grace H', opensAt: '2027-06-14' })
  expect(summer.body.reveal).toMatchObject({ opensAt: '2027-06-13T23:00:00.000Z', url: made.body.reveal.url })
  await passOpeningTime(groupId)
  expect(await setReveal(admin, groupId, { for: 'Ada', opensAt: tomorrow() })).toMatchObject({
    status: 409,
    body: { code: 'REVEAL_OPENED' },
  })
})

test.each([
  [{ for: '' }, 'for'],
  [{ for: 'x'.repeat(61) }, 'for'],
  [{ for: 'Whip round Team' }, 'for'],
  [{ signedBy: 'whipround' }, 'signedBy'],
  [{ signedBy: 'x'.repeat(61) }, 'signedBy'],
  [{ opensAt: '2020-01-01' }, 'opensAt'],
  [{ opensAt: '2099-01-01' }, 'opensAt'],
  [{ opensAt: '2027-02-30' }, 'opensAt'],
  [{ opensAt: 'soon' }, 'opensAt'],
  [{ opensAt: undefined }, 'opensAt'],
])('%j is refused with the field', async (wrong, field) => {
  const { admin, groupId } = await aGroupWithLink()
  const { status, body } = await setReveal(admin, groupId, { for: 'Grace', opensAt: tomorrow(), ...wrong })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
})

test('before its time it says whom it is for and when it opens, and nothing else', async () => {
  const { admin, groupId, code } = await aGroupWithLink()
  await aGift(provider, code, 20, { name: 'Kit', message: 'Well done' })
  const opensAt = tomorrow()
  const token = await aReveal(admin, groupId, { opensAt, signedBy: 'All of 4B' })
  expect((await readReveal(token)).body).toEqual({ reveal: { open: false, for: 'Grace', opensAt } })
  for (const early of [await readRevealPdf(token), await sayThanks(token, 'Thanks')])
    expect(early).toMatchObject({ status: 409, body: { code: 'NOT_OPEN' } })
})

nightTest('nobody but the admins hears of it', async () => {
  const { admin, groupId, code } = await aGroupWithLink()
  const member = await aUser('member')
  await db.member.create({ data: { groupId, userId: member.id, joinedAt: new Date() } })
  const { body } = await addPeople(admin, groupId, [{ name: 'Ann' }])
  const token = await aReveal(admin, groupId, { for: 'Grace Hopper' })
  for (const seen of [
    await call(readLink, `/link/${code}`),
    await call(exportPersonal, `/personal/${await tokenOfPerson(admin, groupId, body.people[0]._id)}`),
    await newsOf(member),
  ])
    expect(JSON.stringify(seen)).not.toMatch(/reveal|Grace/)
  expect((await getReveal(member, groupId)).status).toBe(403)
  expect((await setReveal(member, groupId, { for: 'Me', opensAt: tomorrow() })).status).toBe(403)
  expect((await getReveal(await aUser(), groupId)).status).toBe(404)
  expect(token).not.toContain(groupId)
})

test('opened, it has names and messages as the card does, never amounts', async () => {
  const { admin, groupId, code, title } = await aGroupWithLink()
  await aGift(provider, code, 21, { name: 'Kit', message: 'Well done' })
  await aGift(provider, code, 22, { name: 'Zoe', anonymous: true })
  const hidden = await aGift(provider, code, 23, { name: 'Bob', message: 'Rude' })
  await db.gift.update({ where: { id: hidden.id }, data: { hiddenAt: new Date() } })
  await writeUpdate(admin, groupId, { text: 'It has come.' })
  const token = await aReveal(admin, groupId, { signedBy: 'All of 4B' })
  await passOpeningTime(groupId)
  const { status, body } = await readReveal(token)
  expect(status).toBe(200)
  expect(body.reveal).toEqual({
    open: true,
    for: 'Grace',
    opensAt: expect.any(String),
    signedBy: 'All of 4B',
    title,
    coverUrl: null,
    names: [
      { name: 'Bob', message: null },
      { name: 'Kit', message: 'Well done' },
      { name: 'Someone', message: null },
    ],
    updates: [expect.objectContaining({ text: 'It has come.', signedBy: null })],
    thanks: null,
  })
  expect(JSON.stringify(body)).not.toMatch(/Zoe|Rude|amount/i)
  // On paper and on the page, who collects signs what nobody signed.
  const { updates } = await readSignedCard(await readRevealByToken(token))
  expect(updates[0]?.signedBy).toBe(displayNameOf(admin.username))
  expect((await readRevealPdf(token)).status).toBe(200)
})

test('its address dies with it, and a new card has another', async () => {
  const { admin, groupId } = await aGroupWithLink()
  const token = await aReveal(admin, groupId)
  for (const _ of [1, 2]) expect((await removeReveal(admin, groupId)).status).toBe(200)
  for (const dead of [token, 'dead', 'x'.repeat(64)])
    expect(await readReveal(dead)).toMatchObject({ status: 404, body: { message: DEAD } })
  expect(await aReveal(admin, groupId)).not.toBe(token)
})

nightTest('it outlives the deleted group, until two years after the deadline', async () => {
  const { admin, groupId, title } = await aGroupWithLink()
  const token = await aReveal(admin, groupId)
  await passOpeningTime(groupId)
  await stepUp(admin)
  await call(deleteGroup, `/group/${groupId}/delete`, { method: 'DELETE', token: admin.token })
  expect((await readReveal(token)).body.reveal).toMatchObject({ open: true, title })
  await db.group.update({ where: { id: groupId }, data: { paymentDeadline: new Date('2023-01-01') } })
  expect((await readReveal(token)).status).toBe(404)
  await forgetOldReveals()
  expect(await db.reveal.count({ where: { groupId } })).toBe(0)
})

test('thanks are said once, shown on the card, and mailed to everyone who gave, once each', async () => {
  await db.$executeRaw`DELETE FROM pgboss.job WHERE name = 'send-mail'`
  const { admin, groupId, code, title } = await aGroupWithLink()
  const [kit, gone] = ['kit_thanked@example.com', 'gone_thanked@example.com']
  await aGift(provider, code, 21, { name: 'Kit', email: kit })
  await aGift(provider, code, 22, { name: 'Kit', email: kit })
  const refundedGift = await aGift(provider, code, 23, { name: 'Gone', email: gone })
  await stepUp(admin)
  expect((await refundBy(admin, refundedGift.id, 23)).status).toBe(201)
  await db.$executeRaw`DELETE FROM pgboss.job WHERE name = 'send-mail'`
  const token = await aReveal(admin, groupId)
  const coverId = await aCover(groupId)
  await passOpeningTime(groupId)
  for (const wrong of ['', 'x'.repeat(1001), 5]) expect((await sayThanks(token, wrong)).status).toBe(400)
  const text = 'Thank you all!\nSee www.example.com'
  expect(await sayThanks(token, text)).toMatchObject({ status: 201, body: { thanks: text } })
  expect(await sayThanks(token, 'Again')).toMatchObject({ status: 409, body: { code: 'THANKED' } })
  expect((await readReveal(token)).body.reveal.thanks).toBe(text)
  expect(await newsOf(admin)).toContain(`Grace has said thank you for “${title}”.`)
  for (const { id, data } of await takeJobs('send-mail')) await sendQueuedMail(data, id)
  const mails = inbox.messagesTo(kit).filter(({ text }) => text.includes('Thank you all!'))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(`/reveal/${token}`)
  expect(mails[0]?.text).not.toContain('www.example.com')
  expect(mails[0]?.html).toContain(coverId)
  expect(mails[0]?.text).toContain('/unsubscribe/')
  expect(inbox.messagesTo(gone).filter(({ text }) => text.includes('Thank you all!'))).toEqual([])
  expect(tokenIn((await getReveal(admin, groupId)).body.reveal.url)).toBe(token)
})

nightTest('who has ended what the group sends gets no thanks by mail', async () => {
  const { admin, groupId, code } = await aGroupWithLink()
  const email = 'stopped_thanked@example.com'
  await aGift(provider, code, 21, { name: 'Kit', email })
  const token = await aReveal(admin, groupId)
  await passOpeningTime(groupId)
  const { ensureContactsByEmail } = await import('@/lib/groups/people-list/contacts')
  const { transact } = await import('@/lib/platform/db/transaction')
  const group = await db.group.findUniqueOrThrow({ where: { id: groupId } })
  await transact((tx) => ensureContactsByEmail(tx, group, [email]))
  await db.contact.updateMany({ where: { groupId }, data: { stoppedAt: new Date() } })
  await db.$executeRaw`DELETE FROM pgboss.job WHERE name = 'send-mail'`
  await sayThanks(token, 'Thank you')
  expect((await takeJobs('send-mail')).filter(({ data }) => JSON.stringify(data).includes(email))).toEqual([])
})

test('an operator hides the thanks: no admin shows them again', async () => {
  const { admin, groupId } = await aGroupWithLink()
  const token = await aReveal(admin, groupId)
  await passOpeningTime(groupId)
  await sayThanks(token, 'Thanks')
  const operator = { ...admin, userId: admin.id } as unknown as Parameters<typeof setContentHidden>[0]
  await setContentHidden(operator, { groupId, kind: 'thanks', hidden: true, reason: 'Reported' })
  await hideThanks(admin, groupId, false)
  expect((await readReveal(token)).body.reveal.thanks).toBeNull()
})

test('an admin hides the thanks, and shows them again', async () => {
  const { admin, groupId } = await aGroupWithLink()
  const token = await aReveal(admin, groupId)
  await passOpeningTime(groupId)
  await sayThanks(token, 'Thanks')
  expect((await hideThanks(admin, groupId, true)).body.reveal).toMatchObject({
    thanks: 'Thanks',
    thanksHidden: true,
  })
  expect((await readReveal(token)).body.reveal.thanks).toBeNull()
  expect((await sayThanks(token, 'Again')).status).toBe(409)
  await hideThanks(admin, groupId, false)
  expect((await readReveal(token)).body.reveal.thanks).toBe('Thanks')
})
