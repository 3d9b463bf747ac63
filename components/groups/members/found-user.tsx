import { Button } from '@/components/ui/buttons/button'
import { Avatar } from '@/components/ui/figures/avatar'
import { Icon } from '@/components/ui/figures/icon'
import { JoinEffectDialog } from './join-effect-dialog'
import { type FoundUser as User, useFoundUser } from './use-found-user'

type FoundUserRowProps = {
  user: User
  groupId: string
  onAdded: (username: string) => void
}

/** A user found by search, with the two ways to bring them into the group. */
export function FoundUserRow({ user, groupId, onAdded }: FoundUserRowProps) {
  const { state, isInviting, isAdding, invite, add, effect, dismissEffect, addAnyway } = useFoundUser(
    user,
    groupId,
    onAdded,
  )
  const { username } = user
  const isBusy = isInviting || isAdding
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Avatar userId={user._id} username={username} pictureUrl={user.profilePictureUrl} decorative />
      <div className="min-w-0 grow basis-28">
        <bdi className="block font-semibold break-words">{username}</bdi>
        {user.displayName ? <p className="text-sm break-words text-ink-soft">{user.displayName}</p> : null}
      </div>
      {state === 'added' ? (
        <Button size="small" variant="secondary" disabled icon={<Icon className="icon-check size-4" />}>
          Added
        </Button>
      ) : (
        <div className="ml-auto flex gap-2">
          <Button
            size="small"
            variant="quiet"
            icon={<Icon className="icon-user-plus size-4 max-sm:hidden" />}
            aria-label={`Add ${username}`}
            disabled={isBusy}
            loading={isAdding}
            onClick={add}
          >
            Add
          </Button>
          <InviteButton
            username={username}
            isInvited={state === 'invited'}
            isBusy={isInviting}
            disabled={isBusy}
            onClick={invite}
          />
        </div>
      )}
      {effect ? (
        <JoinEffectDialog
          username={username}
          text={effect}
          confirmLabel={`Add ${username}`}
          onConfirm={addAnyway}
          onClose={dismissEffect}
        />
      ) : null}
    </li>
  )
}

type InviteButtonProps = {
  username: string
  isInvited: boolean
  isBusy: boolean
  disabled: boolean
  onClick: () => void
}

function InviteButton({ username, isInvited, isBusy, disabled, onClick }: InviteButtonProps) {
  return (
    <Button
      size="small"
      variant="secondary"
      icon={
        isInvited ? (
          <Icon className="icon-check size-4" />
        ) : (
          <Icon className="icon-send size-4 max-sm:hidden" />
        )
      }
      aria-label={isInvited ? undefined : `Invite ${username}`}
      disabled={isInvited || disabled}
      loading={isBusy}
      onClick={onClick}
    >
      {isInvited ? 'Invited' : 'Invite'}
    </Button>
  )
}
