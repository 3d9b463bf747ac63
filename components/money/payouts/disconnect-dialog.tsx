import { useRouter } from 'next/navigation'
import { newAttemptOptions } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { toast } from '@/components/ui/overlays/toast'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'

type DisconnectDialogProps = {
  groupId: string
  /** The provider's id of the account. */
  accountId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Confirms disconnecting the group's payout account. */
export function DisconnectDialog({ groupId, accountId, open, onOpenChange }: DisconnectDialogProps) {
  const router = useRouter()
  const { isBusy, error, run, clearError } = useAction()
  const disconnect = async () => {
    try {
      const { message } = await callServer('DELETE /group/{id}/payout-account', {
        params: { id: groupId },
        query: { account: accountId },
        ...newAttemptOptions(),
      })
      toast.success(message)
      onOpenChange(false)
    } finally {
      // If the account has been replaced, this shows the new one.
      router.refresh()
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        clearError()
        onOpenChange(next)
      }}
      title="Disconnect the payout account?"
      text="Everyone in the group will be told. Money already on its way still goes to this account; transfers waiting for a second admin are declined. Another account may have to wait before it can receive money."
      confirmLabel="Disconnect"
      busy={isBusy}
      busyText="Disconnecting..."
      error={error}
      onConfirm={() =>
        run(disconnect, (thrown) =>
          serverMessageOf(thrown, 'Failed to disconnect the account. Please try again.'),
        )
      }
    />
  )
}
