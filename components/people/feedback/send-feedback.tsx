import { useAttemptKey } from '@/components/forms/attempt-key'
import { callServer } from '@/lib/api/client/call-server'
import { FeedbackDialog } from './feedback-dialog'

type SendFeedbackProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The feedback form, sent to us. */
export function SendFeedback(dialog: SendFeedbackProps) {
  const withKey = useAttemptKey('feedback', 'Attempt-Key')
  return (
    <FeedbackDialog
      {...dialog}
      onSend={async (message) => {
        await withKey(message, (attemptOptions, body) =>
          callServer('POST /feedback/add', { body, ...attemptOptions, staysOn401: true }),
        )
      }}
    />
  )
}
