import { POST as requestReduction } from '@/app/api/group/[id]/can-manage/route'
import { POST as note } from '@/app/api/group/[id]/noted-payment/route'
import { POST as joinByLink } from '@/app/api/link/[code]/join/route'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aLinkCode, askToGive } from '../../support/gifts'
import { aGroupOfPayers, aUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { addPeople, updatePerson } from '../../support/people-list'

/** What a closed group refuses besides payments of its members, which group-closing.test.ts tells. */

openDatabase()

nightTest('nothing is noted, said, given or listed in a closed group, nor does anybody join it', async () => {
  const { admin, payer, group } = await aGroupOfPayers()
  const code = await aLinkCode(admin, group.id, { join: 'open' })
  const { body } = await addPeople(admin, group.id, [{ name: 'Ann Other' }])
  await db.group.update({ where: { id: group.id }, data: { closedAt: new Date() } })
  const cash = { username: payer.username, method: 'cash', amount: 10 }
  const stranger = await aUser()
  const answers = {
    noted: await call(note, `/group/${group.id}/noted-payment`, { token: admin.token, body: cash }),
    said: await call(requestReduction, `/group/${group.id}/can-manage`, {
      token: payer.token,
      body: { amount: 10 },
    }),
    given: await askToGive(code, { amount: 10 }),
    listed: await addPeople(admin, group.id, [{ name: 'Bob Other' }]),
    renamed: await updatePerson(admin, group.id, body.people[0]._id, { name: 'Anne Other' }),
    joined: await call(joinByLink, `/link/${code}/join`, { method: 'POST', token: stranger.token }),
  }
  const closed = { status: 409, body: expect.objectContaining({ code: 'GROUP_CLOSED' }) }
  for (const [what, { status, body }] of Object.entries(answers))
    expect([what, { status, body }]).toEqual([what, closed])
})
