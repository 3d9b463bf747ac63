'use client'

import { lazy } from 'react'
import { FeedbackButton } from '@/components/shell/feedback-button'

/** The form, and what sends it, are fetched when it is first opened: most visits never need them. */
const SendFeedback = lazy(() =>
  import('./send-feedback').then(({ SendFeedback }) => ({ default: SendFeedback })),
)

/** The feedback button of every screen, for visitors too. */
export function FloatingFeedback() {
  return <FeedbackButton Dialog={SendFeedback} />
}
