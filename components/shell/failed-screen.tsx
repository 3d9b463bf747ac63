import { Button } from '@/components/ui/buttons/button'
import { MessageScreen } from './message-screen'

export type FailedScreenProps = {
  title: string
  text: string
  isUnavailable: boolean
  /** The error's digest, to find it in our log. */
  reference: string | null
  retry: () => void
}

/** Shown in place of a page that could not be rendered. */
export function FailedScreen({ title, text, isUnavailable, reference, retry }: FailedScreenProps) {
  return (
    <MessageScreen illustration={isUnavailable ? 'clock' : 'lost'} title={title} text={text}>
      <Button size="large" wide onClick={() => retry()}>
        Try again
      </Button>
      {reference ? <p className="figures text-sm text-ink-soft">Reference {reference}</p> : null}
    </MessageScreen>
  )
}
