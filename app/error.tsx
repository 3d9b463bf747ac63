'use client'

import { Button } from '@/components/ui/button'
import { Illustration } from '@/components/ui/illustration'

type Failure = { error: Error & { digest?: string }; retry: () => void }

/** The last resort of a page that could not be rendered. */
export default function ErrorScreen({ error, retry }: Failure) {
  return (
    <main className="mx-auto flex min-h-[70dvh] max-w-xl flex-col items-center justify-center p-6 text-center">
      <Illustration name="people" size={128} />
      <h1 className="mt-6 text-2xl">Something went wrong</h1>
      <p className="mt-3 text-ink-soft">
        This is not your fault, and nothing you did is lost. Please try again in a moment.
      </p>
      <Button className="mt-7" onClick={() => retry()}>
        Try again
      </Button>
      {error.digest ? <p className="figures mt-6 text-sm text-ink-soft">Reference {error.digest}</p> : null}
    </main>
  )
}
