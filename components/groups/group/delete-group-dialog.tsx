import { newAttemptOptions } from '@/components/forms/attempt-key'
import { CallError } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { actionError } from './action-error'
import { deleteFailure, GROUP_TEXTS } from './action-texts'
import { ExitDialog, type ExitProps } from './exit-dialog'

const explain = (thrown: unknown) =>
  deleteFailure(
    actionError(thrown, GROUP_TEXTS.somethingWentWrong),
    thrown instanceof CallError ? thrown.code : undefined,
  )

export function DeleteGroupDialog(props: ExitProps) {
  const remove = async () => {
    const params = { id: props.groupId }
    const { success, message } = await callServer('DELETE /group/{id}/delete', {
      params,
      ...newAttemptOptions(),
    })
    if (!success) throw new CallError(409, { message: message || GROUP_TEXTS.somethingWentWrong })
  }
  return (
    <ExitDialog
      {...props}
      title="This action is permanent!"
      text="All group data will be permanently deleted."
      confirmLabel="Delete Group"
      busyText="Deleting..."
      action={remove}
      explain={explain}
      successText={GROUP_TEXTS.deleted}
    />
  )
}
