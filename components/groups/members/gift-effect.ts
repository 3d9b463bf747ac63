import type { Group, Member } from '@/components/groups/group/group'

/** What gifts did where shares are equal. Amounts are integer pence. */
export type GiftEffect = {
  giftPence: number
  /** What each owes now; they differ by a penny at most. */
  sharePence: number
  /** How many members have paid more than that, and how much more in all. */
  overpaidCount: number
  overpaidPence: number
}

/** Null unless gifts lowered equal shares below what members had paid, as far as the viewer may know. */
export function findGiftEffect(
  { splitOption, giftPence, closedAt }: Pick<Group, 'splitOption' | 'giftPence' | 'closedAt'>,
  members: Pick<Member, 'pinned' | 'contributionPence' | 'remittedPence'>[],
): GiftEffect | null {
  if (splitOption !== 'autoSplit' || giftPence <= 0 || closedAt !== null) return null
  const overpaid = members
    .flatMap(({ pinned, contributionPence, remittedPence }) =>
      pinned === false && contributionPence !== null && remittedPence !== null
        ? [{ sharePence: contributionPence, pence: remittedPence - contributionPence }]
        : [],
    )
    .filter(({ pence }) => pence > 0)
  const [first] = overpaid
  if (!first) return null
  const overpaidPence = overpaid.reduce((sum, { pence }) => sum + pence, 0)
  return { giftPence, sharePence: first.sharePence, overpaidCount: overpaid.length, overpaidPence }
}
