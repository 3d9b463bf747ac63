import { useRouter } from 'next/navigation'
import { newAttemptOptions } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/buttons/button'
import { Icon } from '@/components/ui/figures/icon'
import { toast } from '@/components/ui/overlays/toast'
import { errorTextOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'

/** Without asking first: the picture is still where it was chosen. */
export function RemoveCoverButton({ groupId }: { groupId: string }) {
  const router = useRouter()
  const { isBusy, run } = useAction()
  const remove = () =>
    run(
      async () => {
        const { message } = await callServer('DELETE /group/{id}/cover', {
          params: { id: groupId },
          ...newAttemptOptions(),
        })
        toast.success(message)
        router.refresh()
      },
      (thrown) => {
        toast.error(errorTextOf(thrown, 'The cover could not be removed. Please try again.'))
        return null
      },
    )
  return (
    <Button
      variant="secondary"
      size="small"
      title="Remove the cover"
      icon={<Icon className="icon-trash size-4.25" />}
      disabled={isBusy}
      onClick={remove}
    >
      <span className="max-sm:sr-only">
        Remove<span className="sr-only"> the cover</span>
      </span>
    </Button>
  )
}
