'use client'

import { Check, Send, UserPlus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { GROUP_MESSAGES } from '@/lib/groups/rules'
import { type Answer, callServer } from '@/lib/http/client'
import { GROUP_TEXTS } from './action-texts'
import { actionError, isSignedOut, useAction } from './use-action'

type FoundUserProps = {
  user: Answer<'GET /user/search'>['users'][number]
  groupId: string
  onAdded: (username: string) => void
}

/** Somebody who was found, with the two ways into the group. */
export function FoundUser({ user, groupId, onAdded }: FoundUserProps) {
  const router = useRouter()
  const [state, setState] = useState<'open' | 'invited' | 'added'>(user.invited ? 'invited' : 'open')
  const inviting = useAction()
  const adding = useAction()
  const { username } = user

  const make = async (work: () => Promise<void>, fallback: string) => {
    if (!groupId || !username) return toast.error(GROUP_MESSAGES.noUser)
    try {
      await work()
    } catch (error) {
      if (!isSignedOut(error)) toast.error(actionError(error, fallback), { durationMs: 5000 })
    }
  }
  const body = { username }
  const invite = () =>
    make(async () => {
      const { message } = await callServer('POST /group/{id}/invite', { params: { id: groupId }, body })
      setState('invited')
      toast.success(message || GROUP_TEXTS.invited, { durationMs: 3000 })
    }, GROUP_TEXTS.inviteFailed)
  const add = () =>
    make(async () => {
      const { message } = await callServer('POST /group/{id}/add', { params: { id: groupId }, body })
      setState('added')
      toast.success(message, { durationMs: 3000 })
      router.refresh()
      onAdded(username)
    }, GROUP_TEXTS.wrong)

  const isBusy = inviting.isBusy || adding.isBusy
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Avatar userId={user._id} username={username} pictureUrl={user.profilePictureUrl} decorative />
      <div className="min-w-0 grow basis-28">
        <bdi className="block truncate font-semibold">{username}</bdi>
        {user.displayName ? <p className="truncate text-sm text-ink-soft">{user.displayName}</p> : null}
      </div>
      {state === 'added' ? (
        <Button size="small" variant="secondary" disabled icon={<Check size={16} aria-hidden="true" />}>
          Added
        </Button>
      ) : (
        <div className="flex gap-2">
          <Button
            size="small"
            variant="quiet"
            icon={<UserPlus size={16} aria-hidden="true" className="max-sm:hidden" />}
            aria-label={`Add ${username}`}
            disabled={isBusy}
            loading={adding.isBusy}
            onClick={() => adding.run(add)}
          >
            Add
          </Button>
          <InviteButton
            username={username}
            isInvited={state === 'invited'}
            isBusy={inviting.isBusy}
            disabled={isBusy}
            onClick={() => inviting.run(invite)}
          />
        </div>
      )}
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
          <Check size={16} aria-hidden="true" />
        ) : (
          <Send size={16} aria-hidden="true" className="max-sm:hidden" />
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
