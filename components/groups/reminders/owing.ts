import type { SelectableMember } from '@/components/groups/members/member-picker'
import type { ApiResponse } from '@/lib/api/client/call-server'

type Member = ApiResponse<'GET /group/{id}'>['members'][number]

/** Somebody who still owes, as an admin sees them. */
export type OwingMember = SelectableMember & {
  memberId: string
  owedPence: number
  promisedFor: string | null
}

export const pickOwingMembers = (members: Member[], viewerId: string): OwingMember[] =>
  members.flatMap(({ _id: memberId, userId, contributionPence, remittedPence, promisedFor }) => {
    const owedPence = (contributionPence ?? 0) - (remittedPence ?? 0)
    const { username, displayName, _id } = userId
    return owedPence > 0
      ? [{ memberId, username, displayName, owedPence, promisedFor, isOwn: _id === viewerId }]
      : []
  })
