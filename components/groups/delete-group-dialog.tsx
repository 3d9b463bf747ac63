'use client'

import { CallError, callServer } from '@/lib/browser/call-server'
import { deleteFailure, GROUP_TEXTS } from './action-texts'
import { actionError } from './use-action'
import { WayOutDialog, type WayOutProps } from './way-out-dialog'

const explain = (thrown: unknown) =>
  deleteFailure(actionError(thrown, GROUP_TEXTS.wrong), thrown instanceof CallError ? thrown.code : undefined)

export function DeleteGroupDialog(props: WayOutProps) {
  const remove = async () => {
    const params = { id: props.groupId }
    const { success, message } = await callServer('DELETE /group/{id}/delete', { params })
    return success ? null : deleteFailure(message || GROUP_TEXTS.wrong)
  }
  return (
    <WayOutDialog
      {...props}
      title="This action is permanent!"
      text="All group data will be permanently deleted."
      confirmLabel="Delete Group"
      busyText="Deleting..."
      go={remove}
      explain={explain}
      done={GROUP_TEXTS.deleted}
    />
  )
}
