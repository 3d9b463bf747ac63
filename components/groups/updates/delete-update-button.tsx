import { newAttemptOptions } from '@/components/forms/attempt-key'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { callServer } from '@/lib/api/client/call-server'

type DeleteUpdateButtonProps = { groupId: string; updateId: string }

export const DeleteUpdateButton = ({ groupId, updateId }: DeleteUpdateButtonProps) => (
  <ConfirmButton
    variant="quiet"
    size="small"
    title="Delete this letter?"
    text="It goes from every page. What has been emailed can’t be called back."
    confirmLabel="Delete it"
    busyText="Deleting..."
    failure="It could not be deleted. Please try again."
    action={async () => {
      const params = { id: groupId, updateId }
      return (await callServer('DELETE /group/{id}/updates/{updateId}', { params, ...newAttemptOptions() }))
        .message
    }}
  >
    Delete
  </ConfirmButton>
)
