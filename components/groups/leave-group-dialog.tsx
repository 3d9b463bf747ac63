'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast'
import { callServer, messageOf } from '@/lib/http/client'
import { GROUP_TEXTS, leaveFailure } from './action-texts'
import { isSignedOut, useAction } from './use-action'

type LeaveGroupDialogProps = {
  groupId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What is said when the server gave no reason. */
  fallback?: string
}

export function LeaveGroupDialog(props: LeaveGroupDialogProps) {
  const { groupId, open, onOpenChange, fallback = GROUP_TEXTS.leaveFailed } = props
  const router = useRouter()
  const [error, setError] = useState<string | null>(null)
  const { isBusy, run } = useAction()

  const leave = async () => {
    if (!groupId) return setError(GROUP_TEXTS.noGroupId)
    setError(null)
    try {
      await callServer('POST /group/{id}/leave', { params: { id: groupId } })
      toast.success(GROUP_TEXTS.left)
      router.push('/groups')
    } catch (thrown) {
      if (!isSignedOut(thrown)) setError(leaveFailure(messageOf(thrown, fallback)))
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        setError(null)
        onOpenChange(next)
      }}
      title="Are you sure you want to leave this group?"
      text="This action cannot be undone."
      confirmLabel="Leave Group"
      busy={isBusy}
      busyText="Leaving..."
      error={error}
      onConfirm={() => run(leave)}
    />
  )
}
