import { nonMemberPenceOf, type ShareBasis } from './resplit'
import { autoSplit } from './split'

type LoweredShare = {
  userId: string
  remittedPence: number
  contributionPence: number
  newSharePence: number
}

type JoinPreview = {
  /** What the new member would owe. */
  newSharePence: number
  /** Members who have paid more than their share would then be. */
  lowered: LoweredShare[]
  /** By how much more they would have overpaid then than now, in all. */
  overpaidPence: number
}

/**
 * What the shares would be if one more person joined, computed by the same function. Former payments of someone who
 * comes back count as a member's; `userId` is null for someone unknown here, who has paid nothing.
 */
export function previewJoin(basis: ShareBasis, userId: string | null): JoinPreview {
  const newcomer = { id: '', userId: userId ?? '', sharePence: 0, pinnedPence: null }
  const members = [...basis.members, newcomer]
  const shares = autoSplit(basis.goalPence, nonMemberPenceOf({ ...basis, members }), members)
  const lowered = basis.members.flatMap(({ userId, sharePence }, index) => {
    const remittedPence = basis.paidPenceByUser.get(userId) ?? 0
    const newSharePence = shares[index] ?? 0
    return newSharePence < sharePence && remittedPence > newSharePence
      ? [{ userId, remittedPence, contributionPence: sharePence, newSharePence }]
      : []
  })
  return {
    newSharePence: shares.at(-1) ?? 0,
    lowered,
    overpaidPence: lowered.reduce((sum, { remittedPence, contributionPence, newSharePence }) => {
      const overpaidPenceAt = (sharePence: number) => Math.max(0, remittedPence - sharePence)
      return sum + overpaidPenceAt(newSharePence) - overpaidPenceAt(contributionPence)
    }, 0),
  }
}
