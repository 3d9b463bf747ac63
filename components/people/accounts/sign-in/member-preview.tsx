import type { OwnUser } from '@/components/people/accounts/profile/use-own-user'
import { Avatar } from '@/components/ui/figures/avatar'

/** One's line in a list of members, as the others have it at present. */
export function MemberPreview({ user }: { user: OwnUser }) {
  const { _id, username, firstname, lastname, isProfileVisible, profilePictureUrl } = user
  const name = `${firstname} ${lastname}`.trim()
  return (
    <div className="rounded-md border border-rule px-4 py-3">
      <p className="text-sm text-ink-soft">The others see</p>
      <div className="mt-2 flex items-center gap-3">
        <Avatar
          decorative
          userId={_id}
          username={username}
          pictureUrl={isProfileVisible ? profilePictureUrl : null}
        />
        <p className="min-w-0 break-words">
          <bdi className="block font-semibold">{isProfileVisible ? name : username}</bdi>
          {isProfileVisible ? <bdi className="block text-sm text-ink-soft">{username}</bdi> : null}
        </p>
      </div>
    </div>
  )
}
