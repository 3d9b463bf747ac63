'use client'

import { type FormEvent, useEffect, useState } from 'react'
import { REPORT_REASON_MAX } from '@/lib/groups/reports/rules'

type State = 'unready' | 'ready' | 'sending' | 'sent' | 'explained' | 'failed'

const STATUS_TEXTS: Partial<Record<State, string>> = {
  sending: 'One moment…',
  explained: 'Thank you. That helps.',
  failed: 'That didn’t reach us. Please write to us instead.',
}

/** One press tells the operators of this page; whoever likes can say why afterwards. */
export function ReportButton() {
  const [state, setState] = useState<State>('unready')
  // Without scripts, there is the address to write to beside it.
  useEffect(() => setState('ready'), [])
  const report = async (reason: string, nextState: State) => {
    setState('sending')
    try {
      // Hardly anybody presses it, so the client comes when it is.
      const { callServer } = await import('@/lib/api/client/call-server')
      const body = { url: window.location.pathname, reason }
      await callServer('POST /report', { body, isAnonymous: true })
      setState(nextState)
    } catch {
      setState('failed')
    }
  }
  if (state === 'unready') return null
  if (state === 'ready')
    return (
      <button
        type="button"
        onClick={() => report('', 'sent')}
        className="inline-flex min-h-11 items-center rounded-sm px-1 underline decoration-rule-strong decoration-1 underline-offset-[0.22em] hover:text-ink hover:decoration-current"
      >
        Report this page
      </button>
    )
  return (
    <div role="status" className="px-1 py-2.5">
      {state === 'sent' ? (
        <ReasonForm onReason={(reason) => report(reason, 'explained')} />
      ) : (
        STATUS_TEXTS[state]
      )}
    </div>
  )
}

function ReasonForm({ onReason }: { onReason: (reason: string) => void }) {
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim()) onReason(reason)
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <label className="min-w-0 grow basis-56">
        <span className="block">Thank you. We’ll look at it. What is wrong with it? (optional)</span>
        <input
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxLength={REPORT_REASON_MAX}
          className="mt-1 min-h-11 w-full rounded-md border border-rule-strong bg-sheet px-3 text-base text-ink"
        />
      </label>
      <button
        type="submit"
        className="min-h-11 rounded-md border border-rule-strong bg-sheet px-4 font-semibold text-ink"
      >
        Say so
      </button>
    </form>
  )
}
