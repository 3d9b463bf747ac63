import type { Group } from '@/components/groups/group/group'
import { TextLink } from '@/components/ui/buttons/text-link'
import { Notice } from '@/components/ui/page/notice'
import { formatPounds } from '@/lib/base/money/pence'
import type { GiftEffect } from './gift-effect'

type GiftNoticeProps = {
  group: Pick<Group, '_id' | 'remittedPence' | 'goalPence'>
  effect: GiftEffect
  className?: string
}

/** Tells an admin why members have paid more than their share, and how to give it back. */
export function GiftNotice({ group, effect, className }: GiftNoticeProps) {
  const { giftPence, sharePence, overpaidCount, overpaidPence } = effect
  const who = overpaidCount === 1 ? 'One person has' : `${overpaidCount} people have`
  return (
    <Notice
      tone="plain"
      icon="icon-gift"
      title="Gifts lowered the shares"
      className={className}
      action={
        <TextLink standalone href={refundHref(group)}>
          Give it back
        </TextLink>
      }
    >
      {`${formatPounds(giftPence)} in gifts counts towards the goal first, so each share is now ${formatPounds(sharePence)}. ${who} paid more: ${formatPounds(overpaidPence)} in all. It can stay in the group, or go back to them.`}
    </Notice>
  )
}

/** Beyond the goal, what is left over is shared out; until then, single payments are refunded in part. */
const refundHref = ({ _id, remittedPence, goalPence }: GiftNoticeProps['group']): string =>
  remittedPence > goalPence
    ? `/group/${_id}/close?step=share-out`
    : `/group/${_id}/transactions?status=success`
