import { LeaveGroupDialog } from '@/components/groups/members/leave-group-dialog'
import { TransferFundsDialog } from '@/components/money/transfers/transfer-funds-dialog'
import { DeleteGroupDialog } from './delete-group-dialog'
import type { Group } from './group'

export type GroupAction = 'transfer' | 'leave' | 'delete'

type GroupDialogsProps = {
  group: Group
  isAdmin: boolean
  viewerName: string
  openDialog: GroupAction | null
  onClose: () => void
}

/** The dialogs of actions on a group as a whole. */
export function GroupDialogs({ group, isAdmin, viewerName, openDialog, onClose }: GroupDialogsProps) {
  return (
    <>
      {isAdmin ? (
        <TransferFundsDialog
          group={group}
          viewerName={viewerName}
          open={openDialog === 'transfer'}
          onOpenChange={onClose}
        />
      ) : null}
      <LeaveGroupDialog {...{ group, viewerName }} open={openDialog === 'leave'} onOpenChange={onClose} />
      <DeleteGroupDialog groupId={group._id} open={openDialog === 'delete'} onOpenChange={onClose} />
    </>
  )
}
