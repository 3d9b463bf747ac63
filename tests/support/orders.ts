import { PUT as order } from '@/app/api/group/[id]/order/route'
import { GET as readForm, DELETE as removeForm, PUT as setForm } from '@/app/api/group/[id]/order-form/route'
import { GET as list } from '@/app/api/group/[id]/orders/route'
import { GET as csv } from '@/app/api/group/[id]/orders.csv/route'
import { PUT as orderByLink } from '@/app/api/personal/[token]/order/route'
import { db } from '@/lib/platform/db/client'
import { call } from './call'
import { aGroup, aUser, type TestUser } from './money'

/** Orders, for tests. */

const auth = ({ token }: TestUser) => ({ token })

export const putForm = (by: TestUser, groupId: string, body: object) =>
  call(setForm, `/group/${groupId}/order-form`, { method: 'PUT', ...auth(by), body })
export const formFor = async (by: TestUser, groupId: string) =>
  (await call(readForm, `/group/${groupId}/order-form`, auth(by))).body.orderForm
export const deleteForm = (by: TestUser, groupId: string) =>
  call(removeForm, `/group/${groupId}/order-form`, { method: 'DELETE', ...auth(by) })
export const putOrder = (by: TestUser, groupId: string, body: object) =>
  call(order, `/group/${groupId}/order`, { method: 'PUT', ...auth(by), body })
export const putOrderByToken = (token: string, body: object) =>
  call(orderByLink, `/personal/${token}/order`, { method: 'PUT', body })
export const ordersFor = async (by: TestUser, groupId: string) =>
  (await call(list, `/group/${groupId}/orders`, auth(by))).body
export const ordersFile = (by: TestUser, groupId: string) =>
  call(csv, `/group/${groupId}/orders.csv`, auth(by))

/** How many are left of an item. */
export const stockLeftOf = async (by: TestUser, groupId: string, itemId: string): Promise<number | null> =>
  (await formFor(by, groupId)).items.find(({ _id }: { _id: string }) => _id === itemId)?.left

export const shareOf = async (groupId: string, { id: userId }: TestUser) =>
  (await db.member.findUniqueOrThrow({ where: { groupId_userId: { groupId, userId } } })).contributionPence

export const SHIRT = { title: 'Shirt', amount: 20, options: ['S', 'M', 'L'] }
export const CUP = { title: 'Cup', amount: 5 }
export const LUNCH = {
  text: 'Lunch?',
  kind: 'choice',
  choices: ['Meat', 'Vegetarian'],
  required: true,
}
export const ALLERGIES = { text: 'Allergies', kind: 'text', required: false }

type Form = { items?: object[]; questions?: object[]; closesAt?: string }

/** A club where Ann and Bob owe nothing yet, and can order a shirt (£20, in sizes) and a cup (£5). */
export async function aClub({ items = [SHIRT, CUP], questions = [], closesAt }: Form = {}) {
  const admin = await aUser('admin')
  const ann = await aUser('ann')
  const bob = await aUser('bob')
  const group = await aGroup({ admin, members: [ann, bob], contributionPence: 0, goalPence: 10_000 })
  const groupId = group.id
  const { status, body } = await putForm(admin, groupId, { items, questions, closesAt })
  if (status !== 200) throw new Error(`order-form answered ${status}: ${body.message}`)
  const { orderForm } = body
  const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id) as [string, string, string]
  return { admin, ann, bob, groupId, items: idsOf(orderForm.items), questions: idsOf(orderForm.questions) }
}

export const line = (itemId: string, quantity: number, option?: string) => ({ itemId, quantity, option })
