import { useRouter } from 'next/navigation'
import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/buttons/button'
import { toast } from '@/components/ui/overlays/toast'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { cardMessageOf, type TransactionItem } from './transaction'

/** Lets an admin hide a payer's message from everyone else, or show it again. */
export function HideMessageButton({ transaction }: { transaction: TransactionItem }) {
  const router = useRouter()
  const { isBusy, run } = useAction()
  const isHidden = cardMessageOf(transaction)?.hidden ?? false
  const toggle = () =>
    run(
      async () => {
        const { message } = await callServer('PUT /gift/{transactionId}/hidden', {
          params: { transactionId: transaction._id },
          body: { hidden: !isHidden },
        })
        toast.success(message)
        router.refresh()
      },
      (thrown) => {
        toast.error(serverMessageOf(thrown, 'This could not be changed. Please try again.'))
        return null
      },
    )
  return (
    <Button variant="quiet" size="small" loading={isBusy} onClick={toggle}>
      <span>
        {isHidden ? 'Show message' : 'Hide message'}
        <span className="sr-only">{` of ${transaction.name}`}</span>
      </span>
    </Button>
  )
}
