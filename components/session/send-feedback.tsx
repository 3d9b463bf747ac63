import { useAttemptKey } from '@/components/forms/attempt-key'
import { FeedbackDialog } from '@/components/shell/feedback-dialog'
import { callServer } from '@/lib/browser/call-server'

type SendFeedbackProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The feedback form, sent to us. */
export function SendFeedback(dialog: SendFeedbackProps) {
  const withKey = useAttemptKey('feedback', 'Attempt-Key')
  return (
    <FeedbackDialog
      {...dialog}
      onSend={async (message) => {
        await withKey(message, (sent, body) =>
          callServer('POST /feedback/add', { body, ...sent, staysOn401: true }),
        )
      }}
    />
  )
}
