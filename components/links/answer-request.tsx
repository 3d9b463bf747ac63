'use client'

import { useState } from 'react'
import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { ErrorNotice } from '@/components/ui/notice'
import { callServer, messageOf } from '@/lib/browser/call-server'

const FAILED = 'Failed to answer. Please try again.'

type Answer = 'accept' | 'decline'
const DONE: Record<Answer, string> = { accept: 'Accepted', decline: 'Declined' }

/** Lets somebody in who asks to join, or not. Open screens then read again by themselves. */
export function AnswerRequest({ requestId, className }: { requestId: string; className?: string }) {
  const { isBusy, error, run } = useAction()
  const [given, setGiven] = useState<Answer | null>(null)
  const answer = (how: Answer) =>
    run(
      async () => {
        await callServer(`POST /join-request/{id}/${how}`, { params: { id: requestId } })
        setGiven(how)
      },
      (thrown) => messageOf(thrown, FAILED),
    )
  return (
    <div className={classNames('flex flex-col gap-2.5', className)}>
      <ErrorNotice message={error} />
      <div aria-live="polite" className="flex flex-wrap gap-2.5">
        {given ? (
          <p className="text-sm font-semibold text-ink-soft">{DONE[given]}</p>
        ) : (
          <>
            <Button size="small" disabled={isBusy} onClick={() => answer('accept')}>
              Accept
            </Button>
            <Button size="small" variant="secondary" disabled={isBusy} onClick={() => answer('decline')}>
              Decline
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
