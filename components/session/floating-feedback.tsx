'use client'

import { FeedbackButton } from '@/components/shell/feedback-button'
import { callServer } from '@/lib/browser/call-server'

/** The feedback button of every screen, for visitors too. */
export function FloatingFeedback() {
  return (
    <FeedbackButton
      onSend={async (message) => {
        await callServer('POST /feedback/add', { body: message, staysOn401: true })
      }}
    />
  )
}
