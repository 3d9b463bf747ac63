import { type Group, isAdminOf } from '@/components/groups/group/group'
import { LeadCard } from '@/components/groups/group/lead-card'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { longDay } from '@/lib/base/dates'
import { CopyGroupButton } from './copy-group-button'

type ClosingCardProps = { group: Group; viewerId: string }

/** Says at the top of a closed group that it is closed, and links to what can still be read. Null for an open group. */
export function ClosingCard({ group, viewerId }: ClosingCardProps) {
  if (!group.closedAt) return null
  return <ClosedCard group={group} closedAt={group.closedAt} isAdmin={isAdminOf(group, viewerId)} />
}

function ClosedCard({ group, closedAt, isAdmin }: { group: Group; closedAt: string; isAdmin: boolean }) {
  const path = `/group/${group._id}`
  return (
    <LeadCard
      icon="icon-archive"
      tone="news"
      title={`Closed on ${longDay(closedAt).replaceAll(' ', '\u00a0')}`}
      text="Everything stays here to read. Nobody can pay, join or change anything."
    >
      <ButtonLink variant="secondary" href={`${path}/closing-statement`}>
        Closing statement
      </ButtonLink>
      {isAdmin ? <CopyGroupButton group={group} /> : null}
      {isAdmin ? (
        <ButtonLink variant="quiet" href={`${path}/close`}>
          Open it again
        </ButtonLink>
      ) : null}
    </LeadCard>
  )
}
