import { useRouter } from 'next/navigation'
import { useAction } from '@/components/forms/use-action'
import { ConfirmDialog, type ConfirmDialogProps } from '@/components/ui/overlays/confirm-dialog'
import { toast } from '@/components/ui/overlays/toast'
import { isSignedOut } from '@/lib/api/client/call-error'
import { GROUP_TEXTS } from './action-texts'

export type ExitProps = { groupId: string; open: boolean; onOpenChange: (open: boolean) => void }

type ExitDialogProps = ExitProps &
  Pick<ConfirmDialogProps, 'title' | 'text' | 'confirmLabel' | 'busyText'> & {
    action: () => Promise<unknown>
    /** Turns the error into a message. */
    explain: (thrown: unknown) => string
    successText: string
  }

/** Confirms an action that takes the group away from the viewer, then leads back to the groups. */
export function ExitDialog({
  groupId,
  onOpenChange,
  action,
  explain,
  successText,
  ...dialog
}: ExitDialogProps) {
  const router = useRouter()
  const { isBusy, error, run, clearError } = useAction({ navigatesAway: true })

  const confirm = async () => {
    if (!groupId) throw new Error(GROUP_TEXTS.noGroupId)
    await action()
    toast.success(successText)
    router.push('/groups')
  }
  const explainExit = (thrown: unknown) => {
    if (!groupId) return GROUP_TEXTS.noGroupId
    return isSignedOut(thrown) ? null : explain(thrown)
  }

  return (
    <ConfirmDialog
      {...dialog}
      onOpenChange={(next) => {
        clearError()
        onOpenChange(next)
      }}
      busy={isBusy}
      error={error}
      onConfirm={() => run(confirm, explainExit)}
    />
  )
}
