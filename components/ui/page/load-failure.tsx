import { RetryButton } from '@/components/ui/buttons/retry-button'
import { Notice } from './notice'
import { PageHeader } from './page-header'

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
