'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ConfirmDialog, type ConfirmDialogProps } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast'
import { GROUP_TEXTS } from './action-texts'
import { isSignedOut, useAction } from './use-action'

export type WayOutProps = { groupId: string; open: boolean; onOpenChange: (open: boolean) => void }

type WayOutDialogProps = WayOutProps &
  Pick<ConfirmDialogProps, 'title' | 'text' | 'confirmLabel' | 'busyText'> & {
    /** Answers what was refused, or null when it is done. */
    go: () => Promise<string | null>
    /** Why it failed, from what was thrown. */
    explain: (thrown: unknown) => string
    done: string
  }

/** Asks before something after which the group is gone for whoever did it, and leads back to the groups. */
export function WayOutDialog({ groupId, onOpenChange, go, explain, done, ...dialog }: WayOutDialogProps) {
  const router = useRouter()
  const [error, setError] = useState<string | null>(null)
  const { isBusy, run } = useAction()

  const confirm = async () => {
    if (!groupId) return setError(GROUP_TEXTS.noGroupId)
    setError(null)
    try {
      const refusal = await go()
      if (refusal) return setError(refusal)
      toast.success(done)
      router.push('/groups')
    } catch (thrown) {
      if (!isSignedOut(thrown)) setError(explain(thrown))
    }
  }

  return (
    <ConfirmDialog
      {...dialog}
      onOpenChange={(next) => {
        setError(null)
        onOpenChange(next)
      }}
      busy={isBusy}
      error={error}
      onConfirm={() => run(confirm)}
    />
  )
}
