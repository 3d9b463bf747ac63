import { PUT as setAmount } from '@/app/api/group/[id]/member/set-amount/route'
import { POST as remove } from '@/app/api/group/[id]/remove/route'
import { joinGroup } from '@/lib/groups/members/join-group'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { call } from '../../support/call'
import { acceptClaim, acceptPlaceRequest, anAskedOwner } from '../../support/claims'
import { waiveBy } from '../../support/closing'
import { openDatabase } from '../../support/database'
import { aGroupOfPayers, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { CUP, line, putForm, putOrder } from '../../support/orders'

/** Whatever says anew what somebody owes ends that they were let off. */

openDatabase()

const amountsOf = async (groupId: string, { id: userId }: TestUser) =>
  db.member.findUniqueOrThrow({
    where: { groupId_userId: { groupId, userId } },
    select: { contributionPence: true, waivedPence: true },
  })

type Scene = Awaited<ReturnType<typeof aGroupOfPayers>>
const requestAboutPayer = ({ admin: { token }, payer: { username } }: Scene, more: object = {}) => ({
  token,
  body: { username, ...more },
})

nightTest.each<[string, number, (scene: Scene) => Promise<unknown>]>([
  [
    'an amount that an admin sets',
    700,
    (scene) =>
      call(setAmount, `/group/${scene.group.id}/member/set-amount`, {
        ...requestAboutPayer(scene, { amount: 7 }),
        method: 'PUT',
      }),
  ],
  [
    'an order',
    500,
    async ({ admin, payer, group }) => {
      const { body } = await putForm(admin, group.id, { items: [CUP] })
      await putOrder(payer, group.id, { lines: [line(body.orderForm.items[0]._id, 1)] })
    },
  ],
  [
    'coming back',
    0,
    async (scene) => {
      await call(remove, `/group/${scene.group.id}/remove`, requestAboutPayer(scene))
      await transact((tx) => joinGroup(tx, scene.group.id, scene.payer.id))
    },
  ],
])('%s', async (_, contributionPence, act) => {
  const scene = await aGroupOfPayers(1000)
  const { admin, payer, group } = scene
  await waiveBy(admin, group.id, { usernames: [payer.username] })
  expect(await amountsOf(group.id, payer)).toEqual({ contributionPence: 0, waivedPence: 1000 })
  await act(scene)
  expect(await amountsOf(group.id, payer)).toEqual({ contributionPence, waivedPence: 0 })
})

nightTest('two places that become one: what both ordered', async () => {
  const { admin, owner, groupId, ann, claim } = await anAskedOwner()
  await db.member.create({ data: { groupId, userId: owner.id, joinedAt: new Date() } })
  const { body } = await putForm(admin, groupId, { items: [CUP] })
  const cup = body.orderForm.items[0]._id
  await putOrder(owner, groupId, { lines: [line(cup, 1)] })
  const lines = { create: { itemId: cup, option: '', quantity: 2 } }
  await db.order.create({ data: { groupId, memberId: ann, updatedAt: new Date(), lines } })
  await waiveBy(admin, groupId, { usernames: [owner.username] })
  await acceptClaim(owner, claim)
  await acceptPlaceRequest(admin, claim)
  expect(await amountsOf(groupId, owner)).toEqual({ contributionPence: 1500, waivedPence: 0 })
})
