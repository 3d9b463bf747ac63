import { useRouter } from 'next/navigation'
import { newAttempt } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/buttons/button'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice } from '@/components/ui/page/notice'
import { messageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'

export function ReopenButton({ groupId }: { groupId: string }) {
  const router = useRouter()
  const { isBusy, error, run } = useAction()
  const open = () =>
    run(
      async () => {
        const { message } = await callServer('DELETE /group/{id}/close', {
          params: { id: groupId },
          ...newAttempt(),
        })
        toast.success(message)
        router.refresh()
      },
      (thrown) => messageOf(thrown, 'Failed to open the group. Please try again.'),
    )
  return (
    <div className="flex flex-col items-start gap-3">
      <ErrorNotice message={error} />
      <Button variant="secondary" loading={isBusy} loadingText="Opening..." onClick={open}>
        Open it again
      </Button>
    </div>
  )
}
