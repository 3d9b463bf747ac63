import { useRouter } from 'next/navigation'
import { newAttemptOptions } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/buttons/button'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice } from '@/components/ui/page/notice'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'

export function ReopenButton({ groupId }: { groupId: string }) {
  const router = useRouter()
  const { isBusy, error, run } = useAction()
  const reopen = () =>
    run(
      async () => {
        const { message } = await callServer('DELETE /group/{id}/close', {
          params: { id: groupId },
          ...newAttemptOptions(),
        })
        toast.success(message)
        router.refresh()
      },
      (thrown) => serverMessageOf(thrown, 'Failed to open the group. Please try again.'),
    )
  return (
    <div className="flex flex-col items-start gap-3">
      <ErrorNotice message={error} />
      <Button variant="secondary" loading={isBusy} loadingText="Opening..." onClick={reopen}>
        Open it again
      </Button>
    </div>
  )
}
