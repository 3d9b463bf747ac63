'use client'

import { BackLink } from '@/components/ui/buttons/back-link'
import { PageHeader } from '@/components/ui/page/page-header'
import { Panel } from '@/components/ui/page/panel'
import { longDay } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import { ClosingSteps, type ClosingStepsProps } from './closing-steps'
import { ReopenButton } from './reopen-button'

/** Where an admin wraps a collection up, or reopens it. */
export function ClosingScreen(props: ClosingStepsProps) {
  const { group, closing } = props
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={closing.closedAt ? 'This group is closed' : 'Wrap up'}
        eyebrow={<bdi>{group.title}</bdi>}
        text={
          closing.closedAt
            ? undefined
            : `${shortfallText(group)}Four steps, in your own time. Nothing happens until you press a button.`
        }
        back={<BackLink href={`/group/${group._id}`}>Back to the group</BackLink>}
      />
      {closing.closedAt ? (
        <Panel>
          <p className="mb-4">
            It was closed on {longDay(closing.closedAt)}. Open it again to change something or to take more
            payments. Everyone in it will be told.
          </p>
          <ReopenButton groupId={group._id} />
        </Panel>
      ) : (
        <ClosingSteps {...props} />
      )}
    </div>
  )
}

/** Before the goal is reached, how far away it is: once a group is closed, nobody can pay. */
function shortfallText({ goalPence, remittedPence, closedAt }: ClosingStepsProps['group']): string {
  if (closedAt !== null || remittedPence >= goalPence) return ''
  return `${formatPounds(goalPence - remittedPence)} of the goal hasn’t come in, and after closing nobody can pay. `
}
