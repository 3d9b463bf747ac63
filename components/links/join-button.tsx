'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/error-notice'

const NOT_FETCHED = 'Network error. Please try again.'

/** Joins, or asks to. The code that makes the call is fetched on press, so that people who only look do not load it. */
export function JoinButton({ code, label }: { code: string; label: string }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const join = async () => {
    setBusy(true)
    setProblem(null)
    const refusal = await import('./join-by-link').then(
      ({ joinByLink }) => joinByLink(code),
      () => NOT_FETCHED,
    )
    setProblem(refusal)
    // On success it stays busy until the next page is shown.
    if (refusal) setBusy(false)
  }
  return (
    <div className="flex flex-col gap-3">
      <Button size="large" wide loading={isBusy} loadingText="One moment..." onClick={join}>
        {label}
      </Button>
      <ErrorNotice message={problem} />
    </div>
  )
}
