import { lazy } from 'react'
import { FeedbackButton } from './feedback-button'

/** The form and the code that sends it are fetched when first opened: most visits never need them. */
const SendFeedback = lazy(() =>
  import('./send-feedback').then(({ SendFeedback }) => ({ default: SendFeedback })),
)

/** The feedback button on every screen, visitors' included. */
export function FloatingFeedback() {
  return <FeedbackButton Dialog={SendFeedback} />
}
