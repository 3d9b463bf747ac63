import { useRouter } from 'next/navigation'
import { newAttemptOptions } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/buttons/button'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice } from '@/components/ui/page/notice'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'

const resend = (id: string) =>
  callServer('POST /sent-invitation/{id}/resend', { params: { id }, ...newAttemptOptions() })
const withdraw = (id: string) =>
  callServer('POST /sent-invitation/{id}/withdraw', { params: { id }, ...newAttemptOptions() })

/** Sends an open invitation again, or takes it back. */
export function InvitationButtons({ id, to }: { id: string; to: string }) {
  const router = useRouter()
  const { isBusy, error, run } = useAction()
  const change = (send: typeof resend) =>
    run(
      async () => {
        const { message } = await send(id)
        toast.success(message)
        router.refresh()
      },
      (thrown) => serverMessageOf(thrown, 'We didn’t hear back. Please try again.'),
    )
  const labelSuffix = <span className="sr-only">{` the invitation to ${to}`}</span>
  return (
    <div className="w-full">
      <div className="-ml-3 flex flex-wrap">
        <Button variant="quiet" size="small" disabled={isBusy} onClick={() => change(resend)}>
          <span>Send again{labelSuffix}</span>
        </Button>
        <Button variant="danger-quiet" size="small" disabled={isBusy} onClick={() => change(withdraw)}>
          <span>Withdraw{labelSuffix}</span>
        </Button>
      </div>
      <ErrorNotice message={error} />
    </div>
  )
}
