'use client'

import { Button } from '@/components/ui/button'
import { Illustration } from '@/components/ui/illustration'
import { databaseAway } from '@/lib/errors'

type Failure = { error: Error & { digest?: string }; retry: () => void }

/** The last resort of a page that could not be rendered. */
export default function ErrorScreen({ error, retry }: Failure) {
  const isAway = error.digest === databaseAway().code
  return (
    <main className="mx-auto flex min-h-[70dvh] max-w-xl flex-col items-center justify-center p-6 text-center">
      <Illustration name="people" size={128} />
      <h1 className="mt-6 text-2xl">{isAway ? 'One moment, please' : 'Something went wrong'}</h1>
      <p className="mt-3 text-ink-soft">
        {isAway
          ? databaseAway().message
          : "It's not your fault, and nothing you've done is lost. Please try again in a moment."}
      </p>
      <Button className="mt-7" onClick={() => retry()}>
        Try again
      </Button>
      {error.digest && !isAway ? (
        <p className="figures mt-6 text-sm text-ink-soft">Reference {error.digest}</p>
      ) : null}
    </main>
  )
}
