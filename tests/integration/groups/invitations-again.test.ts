import { GET as list } from '@/app/api/group/[id]/invitations/route'
import { POST as resend } from '@/app/api/sent-invitation/[id]/resend/route'
import { POST as withdraw } from '@/app/api/sent-invitation/[id]/withdraw/route'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, notificationsFor } from '../../support/groups'
import { openInbox } from '../../support/inbox'
import {
  acceptInvitation,
  openInvitationInbox,
  runJobs,
  sendInvitation,
  viewInvitation,
} from '../../support/invitations'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, type SignedInUser } from '../../support/people'

/** An organiser sends an open invitation again, or takes it back. */

openDatabase()
const inbox = openInbox()
const { inviteToNewGroup, textsTo } = openInvitationInbox(inbox)

const change = (how: typeof resend, id: string, { token }: SignedInUser) =>
  call(how, `/sent-invitation/${id}/${how === resend ? 'resend' : 'withdraw'}`, { method: 'POST', token })
const idIn = async (groupId: string) => (await db.invitation.findFirstOrThrow({ where: { groupId } })).id
const countIn = (groupId: string) => db.invitation.count({ where: { groupId } })

async function aUserInvited() {
  const { groupId, admin } = await aGroup()
  const ann = await aSignedInUser()
  await sendInvitation(groupId, admin, { username: ann.user.username })
  return { groupId, admin, ann, id: await idIn(groupId) }
}

nightTest('sent again to an address, the same invitation arrives once more', async () => {
  const { groupId, admin, to, token } = await inviteToNewGroup()
  const { status, body } = await change(resend, await idIn(groupId), admin)
  expect([status, body.message]).toEqual([200, 'Invitation sent again'])
  await runJobs()
  expect(textsTo(to)).toHaveLength(2)
  expect(await countIn(groupId)).toBe(1)
  expect((await viewInvitation(token)).status).toBe(200)
})

nightTest('sent again to a user, it replaces their notification', async () => {
  const { groupId, admin, ann, id } = await aUserInvited()
  expect((await change(resend, id, admin)).status).toBe(200)
  expect(await notificationsFor(ann)).toHaveLength(1)
  expect(await countIn(groupId)).toBe(1)
})

nightTest('sending again is limited as inviting is', async () => {
  const { groupId, admin } = await inviteToNewGroup()
  const id = await idIn(groupId)
  const statuses = []
  for (let time = 0; time < 3; time++) statuses.push((await change(resend, id, admin)).status)
  expect(statuses).toEqual([200, 200, 429])
})

nightTest('withdrawn, the link lets nobody in, and the list no longer has it', async () => {
  const { groupId, admin, token } = await inviteToNewGroup()
  const id = await idIn(groupId)
  const { status, body } = await change(withdraw, id, admin)
  expect([status, body.message]).toEqual([200, 'Invitation withdrawn'])
  expect((await viewInvitation(token)).status).toBe(404)
  expect((await acceptInvitation(token, await aSignedInUser())).status).toBe(404)
  const listed = await call(list, `/group/${groupId}/invitations`, { token: admin.token })
  expect(listed.body.invitations).toEqual([])
  const [row] = await db.stateChange.findMany({ where: { subject: 'invitation', why: 'taken-back' } })
  expect([row?.userId, row?.actorId]).toEqual([null, admin.user.id])
})

test('what is no longer open can be neither withdrawn nor sent again', async () => {
  const { admin, id } = await aUserInvited()
  await change(withdraw, id, admin)
  for (const how of [withdraw, resend]) {
    const { status, body } = await change(how, id, admin)
    expect([status, body.code]).toEqual([404, 'INVITATION_NOT_FOUND'])
  }
})
