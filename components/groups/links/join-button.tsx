'use client'

import { useState } from 'react'
import { usePending } from '@/components/forms/use-pending'
import { Button } from '@/components/ui/buttons/button'
import { ErrorNotice } from '@/components/ui/page/notice'

const LOAD_FAILED = 'Network error. Please try again.'

/** Joins, or asks to. The code that makes the call is fetched on press, so that people who only look do not load it. */
export function JoinButton({ code, label }: { code: string; label: string }) {
  const { isPending, begin, end } = usePending()
  const [problem, setProblem] = useState<string | null>(null)
  const join = async () => {
    if (!begin()) return
    setProblem(null)
    const refusal = await import('./join-by-link').then(
      ({ joinByLink }) => joinByLink(code),
      () => LOAD_FAILED,
    )
    setProblem(refusal)
    // On success it stays busy until the next page is shown.
    if (refusal) end()
  }
  return (
    <div className="flex flex-col gap-3">
      <Button size="large" wide loading={isPending} loadingText="One moment..." onClick={join}>
        {label}
      </Button>
      <ErrorNotice message={problem} />
    </div>
  )
}
