import { newAttemptOptions } from '@/components/forms/attempt-key'
import { disconnectionText, GROUP_TEXTS, leaveFailure } from '@/components/groups/group/action-texts'
import { ExitDialog, type ExitProps } from '@/components/groups/group/exit-dialog'
import type { Group } from '@/components/groups/group/group'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'

const PAYMENTS_STAY_TEXT =
  'Anything you’ve paid stays with the group. You can still ask for card payments back, in your transactions.'

type LeaveGroupDialogProps = Omit<ExitProps, 'groupId'> & {
  group: Group
  viewerName: string
  /** The text if the server gives no reason. */
  fallback?: string
}

export function LeaveGroupDialog(props: LeaveGroupDialogProps) {
  const { group, viewerName, fallback = GROUP_TEXTS.leaveFailed, ...dialog } = props
  const leave = () =>
    callServer('POST /group/{id}/leave', { params: { id: group._id }, ...newAttemptOptions() })
  return (
    <ExitDialog
      {...dialog}
      groupId={group._id}
      title="Are you sure you want to leave this group?"
      text={['This action cannot be undone.', disconnectionText(group, viewerName), PAYMENTS_STAY_TEXT]
        .filter(Boolean)
        .join(' ')}
      confirmLabel="Leave Group"
      busyText="Leaving..."
      action={leave}
      explain={(thrown) => leaveFailure(serverMessageOf(thrown, fallback))}
      successText={GROUP_TEXTS.left}
    />
  )
}
