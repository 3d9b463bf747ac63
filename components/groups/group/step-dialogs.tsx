import { ShareDialog } from '@/components/groups/links/share-dialog'
import { AddMemberDialogs } from '@/components/groups/members/add-member-dialogs'
import { TransferFundsDialog } from '@/components/money/transfers/transfer-funds-dialog'
import type { Group } from './group'

export type StepDialog = 'link' | 'people' | 'account'

type StepDialogsProps = {
  group: Group
  viewerName: string
  openDialog: StepDialog | null
  onClose: () => void
}

/** The dialogs that the next steps open. */
export function StepDialogs({ group, viewerName, openDialog, onClose }: StepDialogsProps) {
  return (
    <>
      <ShareDialog group={group} open={openDialog === 'link'} onOpenChange={onClose} />
      <AddMemberDialogs group={group} open={openDialog === 'people'} onOpenChange={onClose} />
      <TransferFundsDialog
        group={group}
        viewerName={viewerName}
        open={openDialog === 'account'}
        onOpenChange={onClose}
      />
    </>
  )
}
