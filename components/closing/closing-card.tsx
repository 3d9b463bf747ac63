import { Archive, Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Group, isAdminOf } from '@/components/groups/group'
import { ButtonLink } from '@/components/ui/button'
import { isTimeToClose } from '@/lib/closing/rules'
import { longDay } from '@/lib/dates'
import { CopyGroupButton } from './copy-group-button'

type ClosingCardProps = { group: Group; viewerId: string }

/** Above a group: that it is time to wrap up, for its admins; or that it is closed, for everyone. Nothing otherwise. */
export function ClosingCard({ group, viewerId }: ClosingCardProps) {
  const isAdmin = isAdminOf(group, viewerId)
  if (group.closedAt) return <Archived group={group} closedAt={group.closedAt} isAdmin={isAdmin} />
  if (!isAdmin || !isTimeToClose(group)) return null
  const reached = group.goalStatus === 'completed'
  return (
    <Card
      icon={<Flag size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-marmalade" />}
      title="Time to wrap up"
      text={
        reached
          ? 'The goal is reached. Transfer the money, share out what is left over and thank everyone.'
          : 'The deadline has passed. Settle what is still open, transfer the money and thank everyone.'
      }
    >
      <ButtonLink href={`/group/${group._id}/close`}>Wrap up</ButtonLink>
    </Card>
  )
}

function Archived({ group, closedAt, isAdmin }: { group: Group; closedAt: string; isAdmin: boolean }) {
  const path = `/group/${group._id}`
  return (
    <Card
      icon={<Archive size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-soft" />}
      title={`Closed on ${longDay(closedAt)}`}
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
    </Card>
  )
}

type CardProps = { icon: ReactNode; title: string; text: string; children: ReactNode }

function Card({ icon, title, text, children }: CardProps) {
  return (
    <section
      aria-label={title}
      className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-l-4 border-rule border-l-marmalade-fill bg-sheet px-4 py-4 sm:px-6"
    >
      <div className="flex min-w-0 grow basis-72 gap-3">
        {icon}
        <div>
          <h2 className="text-lg">{title}</h2>
          <p className="text-ink-soft">{text}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2.5">{children}</div>
    </section>
  )
}
