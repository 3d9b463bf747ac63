import { useState } from 'react'
import { newAttempt } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/buttons/button'
import { ErrorNotice } from '@/components/ui/page/notice'
import { messageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'

type How = 'hold' | 'disconnect'
const DONE: Record<How, string> = {
  hold: 'Transfers are held. We look into it before any money leaves.',
  disconnect: 'Disconnected. Nothing can be sent to it.',
}

/** Holds a group's transfers, or disconnects a payout account that replaced another. */
export function ObjectToAccount({ accountId, about }: { accountId: string; about: string }) {
  const { isBusy, error, run } = useAction()
  const [done, setDone] = useState<How | null>(null)
  const press = (how: How) =>
    run(
      async () => {
        await callServer(`POST /payout-account/{id}/${how}`, { params: { id: accountId }, ...newAttempt() })
        setDone(how)
      },
      (thrown) => messageOf(thrown, 'That didn’t work. Please try again.'),
    )
  if (done)
    return (
      // The pressed button is gone: the focus goes to the text that replaces it, which is thereby read out.
      <p
        ref={(text) => text?.focus({ preventScroll: true })}
        tabIndex={-1}
        className="mt-2.5 text-sm font-semibold text-ink-soft outline-none"
      >
        {DONE[done]}
      </p>
    )
  return (
    <div className="mt-2.5 flex flex-col gap-2.5">
      <div className="flex flex-wrap gap-2.5">
        <Button size="small" disabled={isBusy} onClick={() => press('hold')}>
          <span>
            Hold transfers<span className="sr-only">{` ${about}`}</span>
          </span>
        </Button>
        <Button size="small" variant="secondary" disabled={isBusy} onClick={() => press('disconnect')}>
          <span>
            Disconnect it<span className="sr-only">{` ${about}`}</span>
          </span>
        </Button>
      </div>
      <ErrorNotice message={error} />
    </div>
  )
}
