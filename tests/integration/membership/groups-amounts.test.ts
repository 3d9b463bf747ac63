import { POST as add } from '@/app/api/group/[id]/add/route'
import { PUT as setAmount } from '@/app/api/group/[id]/member/set-amount/route'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroupOfThree, notificationsFor, sharesOf } from '../../support/groups'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, type SignedInUser } from '../../support/people'

openDatabase()

describe('PUT /group/{id}/member/set-amount', () => {
  const setShare = (groupId: string, by: SignedInUser, { user }: SignedInUser, amount: unknown) =>
    call(setAmount, `/group/${groupId}/member/set-amount`, {
      method: 'PUT',
      token: by.token,
      body: { username: user.username, amount },
    })

  nightTest('pins one amount and shares the rest among the others, each told separately', async () => {
    const { groupId, admin, bob, cleo } = await aGroupOfThree()
    const { status, body } = await setShare(groupId, admin, bob, '1,000')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: 'Amount updated successfully!',
      data: { contributionAmount: 1000, pinned: true },
    })
    expect(await sharesOf(groupId)).toEqual([0, 100_000, 0])
    expect(await notificationsFor(bob)).toEqual([
      `Personal: ${admin.user.username} set your share in “Ski trip” to £1,000.00.`,
    ])
    expect(await notificationsFor(cleo)).toEqual(['Personal: Your share in “Ski trip” is now £0.00.'])
    expect(await notificationsFor(admin)).toEqual([])
  })

  test('leaves other amounts alone under customSplit, and the group says what is not assigned', async () => {
    const { groupId, admin, bob } = await aGroupOfThree({ splitOption: 'customSplit' })
    await setShare(groupId, admin, bob, 250)
    expect(await sharesOf(groupId)).toEqual([0, 25_000, 0])
  })

  test.each([
    [undefined, 'Amount cannot be empty or invalid!'],
    [null, 'Amount cannot be empty or invalid!'],
    ['', 'Amount cannot be empty or invalid!'],
    [' ', 'Amount cannot be empty or invalid!'],
    ['ten', 'Invalid amount entered!'],
    [-1, 'Invalid amount entered!'],
    [1.005, 'Invalid amount entered!'],
    [100_000, 'The amount must not exceed £99999.'],
  ])('refuses %p', async (amount, message) => {
    const { groupId, admin, bob } = await aGroupOfThree()
    const { status, body } = await setShare(groupId, admin, bob, amount)
    expect([status, body.message]).toEqual([400, message])
  })

  test('is for admins', async () => {
    const { groupId, bob } = await aGroupOfThree()
    expect((await setShare(groupId, bob, bob, 1)).status).toBe(403)
  })

  nightTest('never loses a penny of the goal when members join meanwhile', async () => {
    const { groupId, admin, bob } = await aGroupOfThree()
    const people = await Promise.all(Array.from({ length: 6 }, () => aSignedInUser()))
    const join = ({ user: { username } }: SignedInUser) =>
      call(add, `/group/${groupId}/add`, { token: admin.token, body: { username } })
    const answers = await Promise.all([...people.map(join), setShare(groupId, admin, bob, 123.45)])
    expect(answers.map(({ status }) => status)).toEqual([...people.map(() => 201), 200])
    expect((await sharesOf(groupId)).reduce((sum, share) => sum + share, 0)).toBe(100_000)
  })
})
