import { type HttpPerson, linkSentTo } from '@/scripts/support/http-person'
import { as, type MadeGroup } from './groups'
import { servers } from './servers'

/** Invites somebody; returns the invitation's address, as the notification carries it. */
export async function invite(admin: HttpPerson, group: MadeGroup, invited: HttpPerson): Promise<string> {
  await as(admin)(`POST /group/${group._id}/invite`, { username: invited.username })
  const { notifications } = await as(invited)(`GET /notifications/${invited._id}?page=1&limit=10`)
  return `/invitation/${notifications[0].actionData.invitationToken}/accept`
}

/** The link of the invitation mailed to an address. */
export const mailedInvitation = (to: string): Promise<string> =>
  linkSentTo(servers, to, /\S+\/invitation\/[\w-]+\/accept/)
