import { GET as readGroup } from '@/app/api/group/[id]/route'
import { PUT as update } from '@/app/api/group/[id]/update/route'
import { POST as create } from '@/app/api/group/create/route'
import { londonDay } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { copyGroup } from '@/lib/groups/closing/copy-group'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import { aGroupOfPayers, aUser, balanceOf, pay, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'

const provider = openProviderWithBooks()
const { FEE_PAID_BY } = env
afterEach(() => {
  env.FEE_PAID_BY = FEE_PAID_BY
})

const GROUP = { title: 'Hut', description: 'A hut', paymentGoal: 100, paymentDeadline: londonDay() }
const createBy = (by: TestUser, body: object) =>
  call(create, '/group/create', { token: by.token, body: { ...GROUP, splitOption: 'custom', ...body } })
const updateBy = (by: TestUser, groupId: string, body: object) =>
  call(update, `/group/${groupId}/update`, { method: 'PUT', token: by.token, body: { ...GROUP, ...body } })

const groupOf = async (by: TestUser, groupId: string) =>
  (await call(readGroup, `/group/${groupId}`, { token: by.token })).body.group

async function aCoveringGroup() {
  const scene = await aGroupOfPayers()
  await db.group.update({ where: { id: scene.group.id }, data: { feePaidBy: 'group' } })
  return { ...scene, groupId: scene.group.id }
}

describe('who bears the fee', () => {
  nightTest('is chosen for a new group, and changed until something was paid', async () => {
    const admin = await aUser('admin')
    expect((await createBy(admin, {})).body).toMatchObject({
      feePaidBy: 'payer',
      feeFixed: false,
      coveredFees: 0,
    })
    const wrong = await createBy(admin, { feePaidBy: 'nobody' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['feePaidBy']])
    const { body } = await createBy(admin, { feePaidBy: 'group' })
    const changed = await updateBy(admin, body._id, { feePaidBy: 'payer' })
    expect([body.feePaidBy, changed.body.data.feePaidBy, changed.body.data.edited]).toEqual([
      'group',
      'payer',
      true,
    ])
    const kept = await updateBy(admin, body._id, { feePaidBy: 'group', changed: ['title'] })
    expect([kept.status, kept.body.data.feePaidBy]).toEqual([200, 'payer'])

    await db.member.updateMany({ where: { groupId: body._id }, data: { contributionPence: 3000 } })
    await pay(provider, admin, body._id, 30)
    const late = await updateBy(admin, body._id, { feePaidBy: 'group' })
    expect([late.status, late.body.code]).toEqual([409, 'FEE_FIXED'])
    expect((await updateBy(admin, body._id, { feePaidBy: 'payer', title: 'A hut' })).status).toBe(200)
    expect((await updateBy(admin, body._id, { title: 'The hut' })).status).toBe(200)
  })

  nightTest('goes over to a copy of the group', async () => {
    const { admin, groupId } = await aCoveringGroup()
    const wanted = { title: 'Again', goalPence: 10_000, paymentDeadline: londonDay(), withMembers: false }
    const viewer = { userId: admin.id, username: admin.username } as Viewer
    expect((await copyGroup(viewer, groupId, wanted, `copy ${groupId}`)).data.feePaidBy).toBe('group')
  })

  nightTest('is the operator’s to fix for all groups', async () => {
    const { admin, payer, groupId } = await aCoveringGroup()
    env.FEE_PAID_BY = 'payer'
    expect(await groupOf(admin, groupId)).toMatchObject({ feePaidBy: 'payer', feeFixed: true })
    await pay(provider, payer, groupId, 30)
    expect(await balanceOf(groupId)).toMatchObject({ availablePence: 3000 })
    const refused = await createBy(admin, { feePaidBy: 'group' })
    expect([refused.status, refused.body.code]).toEqual([409, 'FEE_FIXED'])
    const { body } = await createBy(admin, { feePaidBy: 'payer' })
    const changed = await updateBy(admin, body._id, { feePaidBy: 'group' })
    expect([changed.status, changed.body.code]).toEqual([409, 'FEE_FIXED'])
    expect((await updateBy(admin, body._id, { feePaidBy: 'payer' })).status).toBe(200)
    // What the admins chose is kept for when they may choose again.
    expect((await updateBy(admin, groupId, {})).status).toBe(200)
    expect(await db.group.findUnique({ where: { id: groupId } })).toMatchObject({ feePaidBy: 'group' })
    env.FEE_PAID_BY = 'group'
    expect((await createBy(admin, {})).body.feePaidBy).toBe('group')
  })

  nightTest('is in the audit trail once it is changed', async () => {
    const { groupId } = await aCoveringGroup()
    const trailRows = await db.$queryRaw<{ from: string; to: string }[]>`
      SELECT "from", "to" FROM audit_trail WHERE what = 'fee-paid-by' AND "groupId" = ${groupId}::uuid`
    expect(trailRows).toEqual([{ from: 'payer', to: 'group' }])
  })
})
