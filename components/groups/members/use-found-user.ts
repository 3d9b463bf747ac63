import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { newAttemptOptions, useAttemptKey } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { explainFailure } from '@/components/groups/group/action-error'
import { GROUP_TEXTS } from '@/components/groups/group/action-texts'
import { toast } from '@/components/ui/overlays/toast'
import { CallError } from '@/lib/api/client/call-error'
import { type ApiResponse, callServer } from '@/lib/api/client/call-server'
import { GROUP_MESSAGES } from '@/lib/groups/group/rules'
import { joinEffectText } from './join-effect'

export type FoundUser = ApiResponse<'GET /user/search'>['users'][number]

/** Shown in a toast, as the list of people has no room for it. */
function toastError(thrown: unknown, fallback: string): null {
  const text = explainFailure(thrown, fallback)
  if (text) toast.error(text)
  return null
}

/**
 * The two ways to bring a found user into a group: invite them, or add them at once. Adding first asks if it would
 * leave others having paid more than their share.
 */
export function useFoundUser(user: FoundUser, groupId: string, onAdded: (username: string) => void) {
  const router = useRouter()
  const { username } = user
  const [state, setState] = useState<'open' | 'invited' | 'added'>(user.invited ? 'invited' : 'open')
  const [effect, setEffect] = useState<string | null>(null)
  const withKey = useAttemptKey(`invite ${groupId} ${username}`, 'Attempt-Key')
  const inviteAction = useAction()
  const addAction = useAction()
  const target = { params: { id: groupId }, body: { username } }

  const requireTarget = () => {
    if (!groupId || !username) throw new CallError(400, { message: GROUP_MESSAGES.noUser })
  }
  const sendInvitation = async () => {
    requireTarget()
    const { message } = await withKey(target.body, (attemptOptions) =>
      callServer('POST /group/{id}/invite', { ...target, ...attemptOptions }),
    )
    setState('invited')
    toast.success(message || GROUP_TEXTS.invited, { durationMs: 3000 })
  }
  const addUnlessOthersOverpaid = async () => {
    requireTarget()
    const { params } = target
    const response = await callServer('GET /group/{id}/join-effect', { params, query: { username } })
    const text = joinEffectText(response.effect)
    if (text) setEffect(text)
    else await addMember()
  }
  const addMember = async () => {
    const { message } = await callServer('POST /group/{id}/add', { ...target, ...newAttemptOptions() })
    setState('added')
    toast.success(message, { durationMs: 3000 })
    router.refresh()
    onAdded(username)
  }

  return {
    state,
    isInviting: inviteAction.isBusy,
    isAdding: addAction.isBusy,
    invite: () => inviteAction.run(sendInvitation, (thrown) => toastError(thrown, GROUP_TEXTS.inviteFailed)),
    add: () =>
      addAction.run(addUnlessOthersOverpaid, (thrown) => toastError(thrown, GROUP_TEXTS.somethingWentWrong)),
    /** How adding them affects others, while the dialog asks about it. */
    effect,
    dismissEffect: () => setEffect(null),
    addAnyway: () => addAction.run(addMember, (thrown) => toastError(thrown, GROUP_TEXTS.somethingWentWrong)),
  }
}
