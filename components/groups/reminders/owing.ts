import type { Answer } from '@/lib/api/client/call-server'

type Member = Answer<'GET /group/{id}'>['members'][number]

/** Somebody who still owes, as an admin sees them. */
export type Owing = { username: string; owedPence: number; promisedFor: string | null; isOwn: boolean }

export const whoOwes = (members: Member[], viewerId: string): Owing[] =>
  members.flatMap(({ userId, contributionPence, remittedPence, promisedFor }) => {
    const owedPence = (contributionPence ?? 0) - (remittedPence ?? 0)
    const { username, _id } = userId
    return owedPence > 0 ? [{ username, owedPence, promisedFor, isOwn: _id === viewerId }] : []
  })
