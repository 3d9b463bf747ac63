import type { Standing } from '@/lib/groups/member-actions'
import { toPence } from '@/lib/money/pence'
import type { Member } from './group'

export const standingOf = ({ userId, role }: Member): Standing => ({ userId: userId._id, role })

export type MemberPence = { contributionPence: number | null; remittedPence: number | null }

/** A member's amounts in pence, null where the reader may not see them. */
export const amountsOf = ({ contributionAmount, remittedAmount }: Member): MemberPence => ({
  contributionPence: contributionAmount === null ? null : toPence(contributionAmount),
  remittedPence: remittedAmount === null ? null : toPence(remittedAmount),
})
