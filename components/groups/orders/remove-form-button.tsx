import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/buttons/button'
import { LazyConfirmDialog } from '@/components/ui/overlays/lazy-confirm-dialog'
import { toast } from '@/components/ui/overlays/toast'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'

/** As long as nobody has ordered. */
export function RemoveFormButton({ groupId }: { groupId: string }) {
  const router = useRouter()
  const [isConfirming, setConfirming] = useState(false)
  const { isBusy, error, run } = useAction()
  const remove = () =>
    run(
      async () => {
        const { message } = await callServer('DELETE /group/{id}/order-form', { params: { id: groupId } })
        toast.success(message)
        setConfirming(false)
        router.refresh()
      },
      (thrown) => serverMessageOf(thrown, 'It could not be removed. Please try again.'),
    )
  return (
    <>
      <Button variant="danger-quiet" aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        Remove it
      </Button>
      <LazyConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Remove the order form?"
        text="Nobody has ordered yet. What you typed is gone, and you set each person’s share again."
        confirmLabel="Remove it"
        busy={isBusy}
        busyText="Removing..."
        error={error}
        onConfirm={remove}
      />
    </>
  )
}
