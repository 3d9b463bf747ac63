'use client'

import { Button } from '@/components/ui/button'
import { Panel } from '@/components/ui/panel'

type LoadFailureProps = { title: string; message: string; retry: () => void }

/** A screen that could not be read, with the way to read it again. */
export function LoadFailure({ title, message, retry }: LoadFailureProps) {
  return (
    <Panel>
      <h1 className="text-xl">{title}</h1>
      <p role="alert" className="mt-2 text-ink-soft">
        {message}
      </p>
      <Button className="mt-5" onClick={retry}>
        Try again
      </Button>
    </Panel>
  )
}
