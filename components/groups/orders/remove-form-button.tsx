import { ConfirmButton } from '@/components/forms/confirm-button'
import { callServer } from '@/lib/api/client/call-server'

/** As long as nobody has ordered. */
export const RemoveFormButton = ({ groupId }: { groupId: string }) => (
  <ConfirmButton
    title="Remove the order form?"
    text="Nobody has ordered yet. What you typed is gone, and you set each person’s share again."
    confirmLabel="Remove it"
    busyText="Removing..."
    failure="It could not be removed. Please try again."
    action={async () =>
      (await callServer('DELETE /group/{id}/order-form', { params: { id: groupId } })).message
    }
  >
    Remove it
  </ConfirmButton>
)
