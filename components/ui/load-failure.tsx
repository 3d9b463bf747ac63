'use client'

import { Button } from './button'
import { Notice } from './notice'
import { PageHeader } from './page-header'

type LoadFailureProps = { title: string; message: string; retry: () => void }

/** Stands in the place of a screen whose data could not be read. */
export function LoadFailure({ title, message, retry }: LoadFailureProps) {
  return (
    <>
      <PageHeader title={title} />
      <Notice
        tone="danger"
        role="alert"
        title={message}
        action={
          <Button variant="secondary" size="small" onClick={retry}>
            Try again
          </Button>
        }
      />
    </>
  )
}
