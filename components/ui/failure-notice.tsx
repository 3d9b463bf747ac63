'use client'

import { Button } from './button'
import { Notice } from './notice'
import { PageHeader } from './page-header'

export type LoadFailureProps = { title: string; message: string; retry: () => void }

/** The part that `LoadFailure` fetches. */
export function FailureNotice({ title, message, retry }: LoadFailureProps) {
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
