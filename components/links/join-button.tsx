'use client'

import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/error-notice'

const NOT_FETCHED = 'Network error. Please try again.'

/** Joins, or asks to. What makes the call is fetched when it is pressed, so that who only looks does not load it. */
export function JoinButton({ code, label }: { code: string; label: string }) {
  const { isBusy, error, run } = useAction({ leaves: true })
  const join = async () => {
    const { joinByLink } = await import('./join-by-link').catch(() => {
      throw new Error(NOT_FETCHED)
    })
    await joinByLink(code)
  }
  return (
    <div className="flex flex-col gap-3">
      <Button
        size="large"
        wide
        loading={isBusy}
        loadingText="One moment..."
        onClick={() => run(join, (thrown) => (thrown as Error).message)}
      >
        {label}
      </Button>
      <ErrorNotice message={error} />
    </div>
  )
}
