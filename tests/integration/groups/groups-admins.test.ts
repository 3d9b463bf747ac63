import { POST as postLeave } from '@/app/api/group/[id]/leave/route'
import { POST as remove } from '@/app/api/group/[id]/remove/route'
import { POST as removeAdmin } from '@/app/api/group/[id]/remove-admin/route'
import { POST as makeAdmin } from '@/app/api/group/[id]/role/route'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { mailsTo } from '../../support/gifts'
import { aGroupOfThree, notificationsFor } from '../../support/groups'
import { nightTest } from '../../support/night-test'
import type { SignedInUser } from '../../support/people'

openDatabase()

const makeRoleCall =
  (handler: Parameters<typeof call>[0], path: string) =>
  (groupId: string, by: SignedInUser, { user }: SignedInUser) =>
    call(handler, `/group/${groupId}/${path}`, { token: by.token, body: { username: user.username } })
const promote = makeRoleCall(makeAdmin, 'role')
const demote = makeRoleCall(removeAdmin, 'remove-admin')
const expel = makeRoleCall(remove, 'remove')

const adminsOf = (groupId: string) => db.member.count({ where: { groupId, leftAt: null, role: 'admin' } })

describe('admins', () => {
  nightTest('a member is made an admin, told, and made an ordinary member again', async () => {
    const { groupId, admin, bob } = await aGroupOfThree()
    const made = await promote(groupId, admin, bob)
    expect([made.status, made.body.message]).toEqual([200, `${bob.user.username} is now an admin.`])
    expect((await promote(groupId, admin, bob)).status).toBe(409)
    const demotion = await demote(groupId, admin, bob)
    expect([demotion.status, demotion.body.message]).toEqual([
      200,
      `${bob.user.username} is no longer an admin.`,
    ])
    expect(await notificationsFor(bob)).toEqual([
      `Personal: ${admin.user.username} made you an ordinary member of “Ski trip”.`,
      `Personal: ${admin.user.username} made you an admin of “Ski trip”.`,
    ])
  })

  nightTest(
    'the other admins are told who became one, who is none any more, and who was removed',
    async () => {
      const { groupId, admin, bob, cleo } = await aGroupOfThree()
      await promote(groupId, admin, bob)
      const newsOf = async (person: SignedInUser) =>
        (await notificationsFor(person)).filter((news) => news.startsWith('Transfer'))
      const countRoleMails = async ({ user }: SignedInUser) =>
        (await mailsTo(user.email ?? '')).filter(({ template }) => template === 'admins-changed').length
      await promote(groupId, admin, cleo)
      await demote(groupId, admin, cleo)
      expect(await newsOf(bob)).toEqual([
        `Transfer: ${cleo.user.username} is no longer an admin of “Ski trip”.`,
        `Transfer: ${cleo.user.username} is now an admin of “Ski trip”.`,
      ])
      await promote(groupId, admin, cleo)
      await expel(groupId, admin, cleo)
      // Of himself, of her three times, and of her removal; she of all that was done about her.
      expect([await countRoleMails(admin), await countRoleMails(bob), await countRoleMails(cleo)]).toEqual([
        0, 5, 4,
      ])
    },
  )

  nightTest(
    'whoever is made one and unmade again and again is mailed five times an hour that they are none',
    async () => {
      const { groupId, admin, bob } = await aGroupOfThree()
      const ended = async () =>
        (await mailsTo(bob.user.email ?? '')).filter(({ props }) =>
          String((props as { asked?: string }).asked).includes('no longer an admin'),
        )
      for (let time = 0; time < 7; time += 1) {
        await promote(groupId, admin, bob)
        expect((await demote(groupId, admin, bob)).status).toBe(200)
      }
      expect(await ended()).toHaveLength(5)
    },
  )

  test('the last admin cannot step down', async () => {
    const { groupId, admin } = await aGroupOfThree()
    const { status, body } = await demote(groupId, admin, admin)
    expect([status, body.code]).toEqual([409, 'ONLY_ADMIN'])
  })

  test('an admin can step down while there is another', async () => {
    const { groupId, admin, bob } = await aGroupOfThree()
    await promote(groupId, admin, bob)
    const { status } = await demote(groupId, admin, admin)
    expect(status).toBe(200)
  })

  nightTest('a payout account is disconnected with its admin, and all members are told', async () => {
    const { groupId, admin, bob, cleo } = await aGroupOfThree()
    await promote(groupId, admin, bob)
    await db.payoutAccount.create({
      data: {
        groupId,
        ownerId: bob.user.id,
        idempotencyKey: `key-${groupId}`,
        providerAccountId: `acct_${groupId}`,
        payoutEnabled: true,
        createdAt: new Date(),
      },
    })
    await demote(groupId, admin, bob)
    const account = await db.payoutAccount.findFirstOrThrow({ where: { groupId } })
    expect(account.disconnectedAt).not.toBeNull()
    for (const person of [admin, cleo])
      expect((await notificationsFor(person)).filter((news) => news.startsWith('Transfer'))).toHaveLength(1)
  })

  test('when two admins remove each other at once, one of them stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { groupId, admin, bob } = await aGroupOfThree()
      await promote(groupId, admin, bob)
      const answers = await Promise.all([expel(groupId, admin, bob), expel(groupId, bob, admin)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
      expect(await adminsOf(groupId)).toBe(1)
    }
  })

  nightTest('when the last two admins step down and leave at once, one of them stays admin', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { groupId, admin, bob } = await aGroupOfThree()
      await promote(groupId, admin, bob)
      const answers = await Promise.all([
        demote(groupId, admin, admin),
        call(postLeave, `/group/${groupId}/leave`, { method: 'POST', token: bob.token }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await adminsOf(groupId)).toBe(1)
    }
  })
})
