import { Avatar } from '@/components/ui/figures/avatar'
import { displayNameOf } from '@/lib/base/written-names'

type OrganiserLineProps = {
  organiser: { username: string; profilePictureUrl: string | null }
  /** Decides the colour of their avatar, which is the same everywhere. */
  organiserId: string
  isClosed: boolean
}

/** Who is collecting, above what it is for. */
export function OrganiserLine({ organiser, organiserId, isClosed }: OrganiserLineProps) {
  return (
    <p className="flex items-center gap-3">
      <Avatar
        decorative
        userId={organiserId}
        username={organiser.username}
        pictureUrl={organiser.profilePictureUrl}
      />
      <span className="min-w-0 break-words text-ink-soft">
        <bdi className="font-semibold text-ink">{displayNameOf(organiser.username)}</bdi>{' '}
        {isClosed ? 'collected for' : 'is collecting for'}
      </span>
    </p>
  )
}
