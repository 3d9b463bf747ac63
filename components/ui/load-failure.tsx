import { Notice } from './notice'
import { PageHeader } from './page-header'
import { RetryButton } from './retry-button'

type LoadFailureProps = { title: string; message: string; retry: () => void }

/** Replaces a screen whose data could not be read. */
export function LoadFailure({ title, message, retry }: LoadFailureProps) {
  return (
    <>
      <PageHeader title={title} />
      <Notice tone="danger" role="alert" title={message} action={<RetryButton onClick={retry} />} />
    </>
  )
}
