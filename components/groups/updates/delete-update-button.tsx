import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { newAttemptOptions } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/buttons/button'
import { LazyConfirmDialog } from '@/components/ui/overlays/lazy-confirm-dialog'
import { toast } from '@/components/ui/overlays/toast'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'

export function DeleteUpdateButton({ groupId, updateId }: { groupId: string; updateId: string }) {
  const router = useRouter()
  const [isConfirming, setConfirming] = useState(false)
  const { isBusy, error, run } = useAction()
  const remove = () =>
    run(
      async () => {
        const { message } = await callServer('DELETE /group/{id}/updates/{updateId}', {
          params: { id: groupId, updateId },
          ...newAttemptOptions(),
        })
        toast.success(message)
        setConfirming(false)
        router.refresh()
      },
      (thrown) => serverMessageOf(thrown, 'It could not be deleted. Please try again.'),
    )
  return (
    <>
      <Button variant="danger-quiet" size="small" aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        Delete
      </Button>
      <LazyConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Delete this letter?"
        text="It goes from every page. What has been mailed can’t be called back."
        confirmLabel="Delete it"
        busy={isBusy}
        busyText="Deleting..."
        error={error}
        onConfirm={remove}
      />
    </>
  )
}
