import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { newAttemptOptions, useAttemptKey } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/buttons/button'
import { Amount } from '@/components/ui/figures/amount'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice } from '@/components/ui/page/notice'
import { Panel } from '@/components/ui/page/panel'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { longMoment } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import { OWN_TRANSFER } from '@/lib/money/transfers/rules'

export type WaitingTransfer = {
  _id: string
  amountPence: number
  askedBy: string
  isOwn: boolean
  problem: string | null
  expiresAt: string
}

const FAILED = 'Something went wrong. Please try again.'

/** The transfers that still need a second admin to confirm them. */
export function WaitingTransfers({ transfers }: { transfers: WaitingTransfer[] }) {
  if (transfers.length === 0) return null
  return (
    <Panel title="Waiting for a second admin" highlighted>
      <ul className="-my-4 divide-y divide-rule">
        {transfers.map((transfer) => (
          <WaitingItem key={transfer._id} transfer={transfer} />
        ))}
      </ul>
    </Panel>
  )
}

function WaitingItem({ transfer }: { transfer: WaitingTransfer }) {
  const { _id, amountPence, askedBy, isOwn, problem, expiresAt } = transfer
  const { confirm, decline, pendingDecision, error } = useAnswer(_id)
  const transferText = `the transfer of ${formatPounds(amountPence)}`
  // The panel's title already says that another admin has to confirm it.
  const obstacle = problem === OWN_TRANSFER ? null : problem
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Amount size="medium" pence={amountPence} />
        <p className="text-sm text-ink-soft">{isOwn ? 'You asked for this' : `${askedBy} asked for this`}</p>
      </div>
      {obstacle ? <p className="text-sm">{obstacle}</p> : null}
      <p className="text-sm text-ink-soft">
        {obstacle ? 'Otherwise,' : 'If nobody answers,'} it will be declined on {longMoment(expiresAt)}.
      </p>
      <ErrorNotice message={error} />
      <div className="flex flex-wrap gap-2.5">
        {problem ? null : (
          <Button
            loading={pendingDecision === 'confirm'}
            loadingText="Sending..."
            disabled={pendingDecision !== null}
            onClick={confirm}
          >
            Confirm <span className="sr-only">{transferText}</span>
          </Button>
        )}
        <Button
          variant="secondary"
          loading={pendingDecision === 'decline'}
          loadingText="One moment..."
          disabled={pendingDecision !== null}
          onClick={decline}
        >
          {isOwn ? 'Take back' : 'Decline'} <span className="sr-only">{transferText}</span>
        </Button>
      </div>
    </li>
  )
}

/** A second admin's answer: one at a time; after an unknown outcome, confirming again reuses its key. */
function useAnswer(id: string) {
  const router = useRouter()
  const withKey = useAttemptKey(`confirm ${id}`)
  const { isBusy, error, run } = useAction()
  const [chosen, setChosen] = useState<'confirm' | 'decline'>('confirm')
  const params = { id }
  const answer = (decision: 'confirm' | 'decline', ask: () => Promise<{ message: string }>) => {
    setChosen(decision)
    return run(
      async () => {
        try {
          toast.success((await ask()).message)
        } finally {
          router.refresh()
        }
      },
      (thrown) => serverMessageOf(thrown, FAILED),
    )
  }
  return {
    pendingDecision: isBusy ? chosen : null,
    error,
    confirm: () =>
      answer('confirm', () =>
        withKey({ id }, (attemptOptions) =>
          callServer('POST /transfer/{id}/confirm', { params, ...attemptOptions }),
        ),
      ),
    decline: () =>
      answer('decline', () => callServer('POST /transfer/{id}/decline', { params, ...newAttemptOptions() })),
  }
}
