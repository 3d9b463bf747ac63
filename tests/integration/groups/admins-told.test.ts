import { POST as invite } from '@/app/api/group/[id]/invite/route'
import { PUT as setAmount } from '@/app/api/group/[id]/member/set-amount/route'
import { POST as makeAdmin } from '@/app/api/group/[id]/role/route'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { mailsTo } from '../../support/gifts'
import { aGroup, aUser, newsOf } from '../../support/money'
import { nightTest } from '../../support/night-test'

/** Nobody hides from the other admins whom they make one. */

openDatabase()

async function repeat(count: number, work: (time: number) => Promise<{ status: number }>) {
  for (let time = 0; time < count; time += 1) expect((await work(time)).status).toBeLessThan(300)
}

nightTest('a flood of other news hides from no admin who became one', async () => {
  const [admin, bob, cleo] = [await aUser('admin'), await aUser('bob'), await aUser('cleo')]
  const { id } = await aGroup({ admin, members: [bob, cleo] })
  await db.member.updateMany({ where: { groupId: id, userId: bob.id }, data: { role: 'admin' } })
  for (const other of [await aGroup({ admin }), await aGroup({ admin })])
    await repeat(5, () =>
      call(invite, `/group/${other.id}/invite`, { token: admin.token, body: { username: bob.username } }),
    )
  const change = (amount: number) =>
    call(setAmount, `/group/${id}/member/set-amount`, {
      ...{ method: 'PUT', token: admin.token, body: { username: bob.username, amount: 10 + amount } },
    })
  await repeat(42, change)
  const { username } = cleo
  expect(
    (await call(makeAdmin, `/group/${id}/role`, { token: admin.token, body: { username } })).status,
  ).toBe(200)
  const mails = (await mailsTo(bob.email)).map(({ template }) => template)
  expect(mails.filter((template) => template === 'invitation')).toHaveLength(10)
  expect(mails).toContain('admins-changed')
  expect((await newsOf(bob)).join(' ')).toContain(`${username} is now an admin of`)
})
