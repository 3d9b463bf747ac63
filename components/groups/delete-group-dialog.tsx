'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast'
import { callServer } from '@/lib/http/client'
import { deleteFailure, GROUP_TEXTS } from './action-texts'
import { actionError, isSignedOut, useAction } from './use-action'

type DeleteGroupDialogProps = { groupId: string; open: boolean; onOpenChange: (open: boolean) => void }

export function DeleteGroupDialog({ groupId, open, onOpenChange }: DeleteGroupDialogProps) {
  const router = useRouter()
  const [error, setError] = useState<string | null>(null)
  const { isBusy, run } = useAction()

  const remove = async () => {
    if (!groupId) return setError(GROUP_TEXTS.noGroupId)
    setError(null)
    try {
      const { success, message } = await callServer('DELETE /group/{id}/delete', { params: { id: groupId } })
      if (!success) return setError(deleteFailure(message || GROUP_TEXTS.wrong))
      toast.success(GROUP_TEXTS.deleted)
      router.push('/groups')
    } catch (thrown) {
      if (!isSignedOut(thrown)) setError(deleteFailure(actionError(thrown, GROUP_TEXTS.wrong)))
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        setError(null)
        onOpenChange(next)
      }}
      title="This action is permanent!"
      text="All group data will be permanently deleted."
      confirmLabel="Delete Group"
      busy={isBusy}
      busyText="Deleting..."
      error={error}
      onConfirm={() => run(remove)}
    />
  )
}
