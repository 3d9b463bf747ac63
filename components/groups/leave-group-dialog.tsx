'use client'

import { callServer, messageOf } from '@/lib/browser/call-server'
import { GROUP_TEXTS, leaveFailure } from './action-texts'
import { WayOutDialog, type WayOutProps } from './way-out-dialog'

type LeaveGroupDialogProps = WayOutProps & {
  /** The text if the server gives no reason. */
  fallback?: string
}

export function LeaveGroupDialog({ fallback = GROUP_TEXTS.leaveFailed, ...props }: LeaveGroupDialogProps) {
  const leave = () => callServer('POST /group/{id}/leave', { params: { id: props.groupId } })
  return (
    <WayOutDialog
      {...props}
      title="Are you sure you want to leave this group?"
      text="This action cannot be undone."
      confirmLabel="Leave Group"
      busyText="Leaving..."
      go={leave}
      explain={(thrown) => leaveFailure(messageOf(thrown, fallback))}
      done={GROUP_TEXTS.left}
    />
  )
}
