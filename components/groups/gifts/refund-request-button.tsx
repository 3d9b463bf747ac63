import dynamic from 'next/dynamic'
import { newAttemptOptions } from '@/components/forms/attempt-key'
import { Button } from '@/components/ui/buttons/button'
import { useLazyDialog } from '@/components/ui/overlays/use-lazy-dialog'
import { LoadingLine } from '@/components/ui/page/loading-line'
import { callServer } from '@/lib/api/client/call-server'
import { formatPounds } from '@/lib/base/money/pence'
import { FEE_NOT_RETURNED } from '@/lib/money/refunds/requests/rules'
import type { Gift } from './use-gift'

const ReasonDialog = dynamic(
  () => import('@/components/money/refunds/reason-dialog').then((module) => module.ReasonDialog),
  { ssr: false, loading: LoadingLine },
)

/** Asks the organisers to refund the gift. */
export function RefundRequestButton({ token, gift }: { token: string; gift: Gift }) {
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  if (!gift.askable && !isOpen) return null
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={open}>
        Ask for this back
      </Button>
      {wasOpened ? (
        <ReasonDialog
          open={isOpen}
          onOpenChange={setOpen}
          title="Ask for this back"
          description={
            <>
              You gave {formatPounds(gift.amountPence)} to “<bdi>{gift.groupTitle}</bdi>”. The organisers
              decide whether all or part of it goes back. {gift.feePence > 0 ? FEE_NOT_RETURNED : null}
            </>
          }
          label="Why would you like it back?"
          submitLabel="Send request"
          send={(reason) =>
            callServer('POST /gift/{token}/refund-request', {
              params: { token },
              body: { reason },
              ...newAttemptOptions(),
            })
          }
        />
      ) : null}
    </>
  )
}
