'use client'

import { FeedbackDialog } from '@/components/shell/feedback-dialog'
import { callServer } from '@/lib/browser/call-server'

type SendFeedbackProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The feedback form, sent to us. */
export function SendFeedback(dialog: SendFeedbackProps) {
  return (
    <FeedbackDialog
      {...dialog}
      onSend={async (message) => {
        await callServer('POST /feedback/add', { body: message, staysOn401: true })
      }}
    />
  )
}
