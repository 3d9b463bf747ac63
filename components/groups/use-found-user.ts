'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from '@/components/ui/toast'
import { type Answer, callServer } from '@/lib/browser/call-server'
import { GROUP_MESSAGES } from '@/lib/groups/rules'
import { GROUP_TEXTS } from './action-texts'
import { actionError, isSignedOut, useAction } from './use-action'

export type FoundUser = Answer<'GET /user/search'>['users'][number]

/** The two ways of somebody who was found into a group: an invitation, or at once. */
export function useFoundUser(user: FoundUser, groupId: string, onAdded: (username: string) => void) {
  const router = useRouter()
  const [state, setState] = useState<'open' | 'invited' | 'added'>(user.invited ? 'invited' : 'open')
  const inviting = useAction()
  const adding = useAction()
  const { username } = user
  const about = { params: { id: groupId }, body: { username } }

  const attempt = async (work: () => Promise<void>, fallback: string) => {
    if (!groupId || !username) return toast.error(GROUP_MESSAGES.noUser)
    try {
      await work()
    } catch (error) {
      if (!isSignedOut(error)) toast.error(actionError(error, fallback), { durationMs: 5000 })
    }
  }
  const sendInvitation = async () => {
    const { message } = await callServer('POST /group/{id}/invite', about)
    setState('invited')
    toast.success(message || GROUP_TEXTS.invited, { durationMs: 3000 })
  }
  const addMember = async () => {
    const { message } = await callServer('POST /group/{id}/add', about)
    setState('added')
    toast.success(message, { durationMs: 3000 })
    router.refresh()
    onAdded(username)
  }

  return {
    state,
    isInviting: inviting.isBusy,
    isAdding: adding.isBusy,
    invite: () => inviting.run(() => attempt(sendInvitation, GROUP_TEXTS.inviteFailed)),
    add: () => adding.run(() => attempt(addMember, GROUP_TEXTS.wrong)),
  }
}
