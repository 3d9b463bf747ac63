import { PUT as setAmounts } from '@/app/api/group/[id]/member/set-amounts/route'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { addToGroup, aGroupOfThree, notificationsFor, sharesOf } from '../../support/groups'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, type SignedInUser } from '../../support/people'

openDatabase()

const setShares = (groupId: string, by: SignedInUser, amount: unknown, whom?: SignedInUser[]) =>
  call(setAmounts, `/group/${groupId}/member/set-amounts`, {
    method: 'PUT',
    token: by.token,
    body: { usernames: whom?.map(({ user }) => user.username), amount },
  })

describe('PUT /group/{id}/member/set-amounts', () => {
  nightTest('sets the same amount for everyone, and tells each person once', async () => {
    const { groupId, admin, bob, cleo } = await aGroupOfThree({ splitOption: 'customSplit' })
    const { status, body } = await setShares(groupId, admin, 120)
    expect([status, body.message]).toEqual([200, 'Amount set for 3 members'])
    expect(await sharesOf(groupId)).toEqual([12_000, 12_000, 12_000])
    const news = `Personal: ${admin.user.username} set your share in “Ski trip” to £120.00.`
    expect(await notificationsFor(bob)).toEqual([news])
    expect(await notificationsFor(cleo)).toEqual([news])
    expect(await notificationsFor(admin)).toEqual([])
  })

  nightTest('once more it changes nothing, and tells nobody again', async () => {
    const { groupId, admin, bob } = await aGroupOfThree({ splitOption: 'customSplit' })
    await setShares(groupId, admin, 120)
    await setShares(groupId, admin, 120)
    expect(await notificationsFor(bob)).toHaveLength(1)
  })

  nightTest(
    'sets it for those named, whatever the case; the others share the rest, and are told their own share',
    async () => {
      const { groupId, admin, bob, cleo } = await aGroupOfThree()
      const dora = await aSignedInUser()
      await addToGroup(groupId, dora)
      const usernames = [bob.user.username?.toUpperCase(), cleo.user.username, cleo.user.username]
      const { status, body } = await call(setAmounts, `/group/${groupId}/member/set-amounts`, {
        ...{ method: 'PUT', token: admin.token },
        body: { usernames, amount: '300' },
      })
      expect([status, body.message]).toEqual([200, 'Amount set for 2 members'])
      expect(await sharesOf(groupId)).toEqual([20_000, 30_000, 30_000, 20_000])
      expect(await notificationsFor(dora)).toEqual(['Personal: Your share in “Ski trip” is now £200.00.'])
    },
  )

  nightTest('if one of those named has left, nobody’s amount is set', async () => {
    const { groupId, admin, bob, cleo } = await aGroupOfThree({ splitOption: 'customSplit' })
    await db.member.updateMany({ where: { groupId, userId: cleo.user.id }, data: { leftAt: new Date() } })
    const { status, body } = await setShares(groupId, admin, 120, [bob, cleo])
    expect([status, body.message]).toEqual([
      404,
      'Someone you chose isn’t in the group any more. Please choose again.',
    ])
    expect(await sharesOf(groupId)).toEqual([0, 0])
    expect(await notificationsFor(bob)).toEqual([])
  })

  test.each([
    ['', 'Amount cannot be empty or invalid!'],
    [1.005, 'Invalid amount entered!'],
    [100_000, 'The amount must not exceed £99999.'],
  ])('refuses %p as it does for one member', async (amount, message) => {
    const { groupId, admin } = await aGroupOfThree()
    const { status, body } = await setShares(groupId, admin, amount)
    expect([status, body.message]).toEqual([400, message])
  })

  test('names nobody for nothing', async () => {
    const { groupId, admin } = await aGroupOfThree()
    expect((await setShares(groupId, admin, 5, [])).status).toBe(400)
  })

  nightTest('is for admins', async () => {
    const { groupId, bob } = await aGroupOfThree()
    expect((await setShares(groupId, bob, 1)).status).toBe(403)
  })
})
