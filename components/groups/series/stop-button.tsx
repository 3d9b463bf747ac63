import { useRouter } from 'next/navigation'
import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/buttons/button'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice } from '@/components/ui/page/notice'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'

/** Nothing is lost by it, so one press is enough. */
export function StopButton({ groupId }: { groupId: string }) {
  const router = useRouter()
  const { isBusy, error, run } = useAction()
  const stop = () =>
    run(
      async () => {
        const { message } = await callServer('DELETE /group/{id}/series', { params: { id: groupId } })
        toast.success(message)
        router.refresh()
      },
      (thrown) => serverMessageOf(thrown, 'Failed to stop it. Please try again.'),
    )
  return (
    <>
      <Button variant="quiet" loading={isBusy} loadingText="Stopping..." onClick={stop}>
        Stop
      </Button>
      <ErrorNotice message={error} />
    </>
  )
}
