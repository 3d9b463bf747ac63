import { POST as note } from '@/app/api/group/[id]/noted-payment/route'
import { GET as statement } from '@/app/api/group/[id]/statement/route'
import { askAdmins } from '@/lib/membership/ask-admins'
import { notifyAboutMember } from '@/lib/membership/notify-about-member'
import { notifyAboutShares } from '@/lib/membership/notify-about-shares'
import { findPayer } from '@/lib/membership/payer'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGift, aLinkCode, mailsTo } from '../../support/gifts'
import { aGroup, aGroupOfPayers, newsOf, pay, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { addPeople } from '../../support/people-list'
import { openProvider } from '../../support/provider'

/** Who is asked, who is told, and under which name, when something concerns one person's money. */

openDatabase()
const provider = openProvider()

type GroupAndAdmin = { admin: TestUser; group: { id: string; title: string } }

const mailsOf = async ({ email }: TestUser) =>
  (await mailsTo(email)).filter(({ template }) => template === 'can-manage').length

nightTest(
  'whoever asks often fills no mailbox, and keeps nobody else from asking, nor themselves elsewhere',
  async () => {
    const { admin, payer, other, group } = await aGroupOfPayers()
    const second = { admin, group: await aGroup({ admin, members: [payer] }) }
    const ask = ({ group }: GroupAndAdmin, { id, username }: TestUser) =>
      transact((tx) =>
        askAdmins(tx, 'can_manage', { group, askerName: username, actorId: id, summary: 'Less' }),
      )
    for (let time = 0; time < 6; time += 1) await ask({ admin, group }, payer)
    expect(await mailsOf(admin)).toBe(5)
    await ask({ admin, group }, other)
    await ask(second, payer)
    expect(await mailsOf(admin)).toBe(7)
    // In the app all is told.
    expect((await newsOf(admin)).filter((text) => text === 'Less')).toHaveLength(8)
  },
)

describe('a payer', () => {
  const payerOf = (paymentId: string, userId: string | null) => findPayer(db, { paymentId, userId })

  nightTest('with an account is told, and one without or with a deleted one is not', async () => {
    const { admin, payer, other, group } = await aGroupOfPayers()
    const { body } = await addPeople(admin, group.id, [{ name: 'Ann Other' }])
    const { userId: ann } = await db.member.findUniqueOrThrow({ where: { id: body.people[0]._id } })
    await db.user.update({ where: { id: other.id }, data: { deletedAt: new Date(), username: null } })
    const shown = await Promise.all([payer.id, other.id, ann].map((id) => payerOf(group.id, id)))
    expect(shown.map(({ name, notifiableId }) => [name, notifiableId])).toEqual([
      [payer.username, payer.id],
      ['Anonymous member', null],
      ['Ann Other', null],
    ])
    expect(shown.every(({ anonymousName, isGift }) => anonymousName === 'a member' && !isGift)).toBe(true)
  })

  nightTest('of a gift is told once they have claimed it, until their account is deleted', async () => {
    const { admin, payer, group } = await aGroupOfPayers()
    const { id } = await aGift(provider, await aLinkCode(admin, group.id), 5)
    const shown = { isGift: true, name: 'Sam Giver', anonymousName: 'someone' }
    expect(await payerOf(id, null)).toEqual({ ...shown, userId: null, notifiableId: null })
    await db.gift.update({ where: { id }, data: { claimedById: payer.id } })
    expect(await payerOf(id, null)).toEqual({ ...shown, userId: payer.id, notifiableId: payer.id })
    await db.user.update({ where: { id: payer.id }, data: { deletedAt: new Date() } })
    expect(await payerOf(id, null)).toMatchObject({ userId: payer.id, notifiableId: null })
  })
})

describe('of one payer’s money', () => {
  /** A goal of £300 shared by three, of whom `payer` has left after paying £30, which go back. */
  async function aPayerWhoLeft() {
    const scene = await aGroupOfPayers()
    const { payer, group } = scene
    const { id } = await pay(provider, payer, group.id, 30)
    await db.group.update({ where: { id: group.id }, data: { splitOption: 'autoSplit' } })
    await db.member.updateMany({
      where: { groupId: group.id, userId: payer.id },
      data: { leftAt: new Date() },
    })
    return { ...scene, paymentId: id }
  }
  type Scene = Awaited<ReturnType<typeof aPayerWhoLeft>>
  const news = ({ group, payer, paymentId }: Scene, more: object = {}) => ({
    ...{ groupId: group.id, paymentId, userId: payer.id, type: 'Payment' as const },
    ...{ message: (who: string) => `£1 of ${who}`, ownMessage: '£1 of yours', ...more },
  })
  const notifyEverybody = async (scene: Scene, more?: object) => {
    await db.notification.deleteMany()
    await transact((tx) => notifyAboutMember(tx, news(scene, more)))
    return [await newsOf(scene.admin), await newsOf(scene.other), await newsOf(scene.payer)]
  }

  nightTest('all are told, and whose share changes is told that, even if they know already', async () => {
    const scene = await aPayerWhoLeft()
    const { username } = scene.payer
    expect(await notifyEverybody(scene, { except: [scene.admin.id] })).toEqual([
      [`£1 of ${username} Your share is now £135.00.`],
      ['£1 of a member Your share is now £135.00.'],
      ['£1 of yours'],
    ])
    // The shares are as they should be by now.
    expect(await notifyEverybody(scene)).toEqual([[`£1 of ${username}`], ['£1 of a member'], ['£1 of yours']])
    const known = { except: [scene.admin.id, scene.payer.id] }
    expect(await notifyEverybody(scene, known)).toEqual([[], ['£1 of a member'], []])
    expect(await notifyEverybody(scene, { isQuiet: true })).toEqual([[], [], ['£1 of yours']])
  })

  nightTest('nobody’s share changes for that of somebody who is in the group', async () => {
    const scene = await aPayerWhoLeft()
    const membership = { groupId: scene.group.id, userId: scene.payer.id }
    await db.member.updateMany({ where: membership, data: { leftAt: null } })
    const changedMember = { groupId: scene.group.id, userId: scene.payer.id }
    await transact((tx) => notifyAboutShares(tx, changedMember))
    expect((await newsOf(scene.admin)).filter((text) => text.startsWith('Your share'))).toEqual([])
    await db.member.updateMany({ where: membership, data: { leftAt: new Date() } })
    await transact((tx) => notifyAboutShares(tx, changedMember))
    expect((await newsOf(scene.admin)).at(-1)).toBe(`Your share of “${scene.group.title}” is now £135.00.`)
  })
})

nightTest('a listed payer has a name for admins in the statement, and none for members', async () => {
  const { admin, payer, group } = await aGroupOfPayers()
  const { body } = await addPeople(admin, group.id, [{ name: 'Ann Other', amount: 5 }])
  const cash = { memberId: body.people[0]._id, amount: 5, method: 'cash' }
  await call(note, `/group/${group.id}/noted-payment`, { token: admin.token, body: cash })
  const statementFor = async ({ token }: TestUser) =>
    String((await call(statement, `/group/${group.id}/statement`, { token })).body)
  expect(await statementFor(admin)).toContain('Noted: £5.00 in cash,Ann Other,')
  expect(await statementFor(payer)).toContain('Noted: £5.00 in cash,Anonymous member,')
})
