import { useRouter } from 'next/navigation'
import { newAttemptOptions } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { IconButton } from '@/components/ui/buttons/icon-button'
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
    <IconButton
      label="Remove the cover"
      icon={<Icon className="icon-trash size-4.75" />}
      disabled={isBusy}
      onClick={remove}
      className="border border-rule bg-sheet"
    />
  )
}
