import { ButtonLink } from '@/components/ui/button-link'
import { Illustration } from '@/components/ui/illustration'
import { DashboardLink } from './dashboard-link'

/** For somebody who has already joined through this invitation. */
export function AlreadyMember({ username, groupId }: { username: string; groupId: string }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <Illustration name="people" />
      <h1 className="text-3xl">You’re in this group already</h1>
      <p>
        You’re logged in as <bdi className="font-semibold">{username}</bdi>. There is nothing left to do here.
      </p>
      <div className="flex w-full flex-col gap-3">
        <ButtonLink size="large" href={`/group/${groupId}`}>
          Open the group
        </ButtonLink>
        <DashboardLink variant="secondary" />
      </div>
    </div>
  )
}
