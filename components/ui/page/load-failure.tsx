import { RetryButton } from '@/components/ui/buttons/retry-button'
import { Notice } from './notice'
import { PageHeader } from './page-header'

/** What Next passes to an error screen. */
export type ErrorScreenProps = { error: Error; retry: () => void }

type LoadFailureProps = ErrorScreenProps & { title: string; message: string }

/** Replaces a screen whose data could not be read. */
export function LoadFailure({ title, message, error, retry }: LoadFailureProps) {
  // Not the data is missing, but a script: app/error.tsx loads the page anew.
  if (error.name === 'ChunkLoadError') throw error
  return (
    <>
      <PageHeader title={title} />
      <Notice tone="danger" role="alert" title={message} action={<RetryButton onClick={retry} />} />
    </>
  )
}
