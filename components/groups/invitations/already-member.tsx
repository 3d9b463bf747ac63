import { ButtonLink } from '@/components/ui/buttons/button-link'
import { MessageContent } from '@/components/ui/page/message-content'
import { DashboardLink } from './dashboard-link'

/** For somebody who has already joined through this invitation. */
export function AlreadyMember({ username, groupId }: { username: string; groupId: string }) {
  return (
    <MessageContent
      illustration="people"
      title="You’re in this group already"
      text={
        <>
          You’re logged in as <bdi className="font-semibold text-ink">{username}</bdi>. There is nothing left
          to do here.
        </>
      }
    >
      <ButtonLink size="large" href={`/group/${groupId}`}>
        Open the group
      </ButtonLink>
      <DashboardLink variant="secondary" />
    </MessageContent>
  )
}
