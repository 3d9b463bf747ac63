'use client'

import { Landmark, LogOut, type LucideIcon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { TransferFundsDialog } from '@/components/transfers/transfer-funds-dialog'
import { forgetOnboardingReturn, useOnboardingReturn } from '@/components/transfers/use-onboarding-return'
import { Button, type ButtonProps } from '@/components/ui/button'
import { reasonToStay, type Standing } from '@/lib/groups/member-actions'
import { DeleteGroupDialog } from './delete-group-dialog'
import { type Group, isAdminOf } from './group'
import { LeaveGroupDialog } from './leave-group-dialog'

type GroupActionsProps = { group: Group; members: Standing[]; viewerId: string }

/** What can be done with a group as a whole. */
export function GroupActions({ group, members, viewerId }: GroupActionsProps) {
  const cameBack = useOnboardingReturn()
  const [asking, setAsking] = useState<'transfer' | 'leave' | 'delete' | null>(cameBack && 'transfer')
  const isAdmin = isAdminOf(group, viewerId)
  const reason = reasonToStay(viewerId, members)
  const close = () => {
    setAsking(null)
    forgetOnboardingReturn()
  }
  return (
    <div className="flex flex-col gap-3">
      {isAdmin ? (
        <AskButton icon={Landmark} onClick={() => setAsking('transfer')}>
          Transfer Funds
        </AskButton>
      ) : null}
      {reason ? (
        <p className="text-sm text-ink-soft">
          {reason === 'only-member'
            ? 'You are the only member. To end the group, delete it.'
            : 'You are the only admin. To leave, make somebody else an admin first.'}
        </p>
      ) : (
        <AskButton variant="secondary" icon={LogOut} onClick={() => setAsking('leave')}>
          Leave Group
        </AskButton>
      )}
      {isAdmin ? (
        <AskButton variant="danger" icon={Trash2} onClick={() => setAsking('delete')}>
          Delete Group
        </AskButton>
      ) : null}
      {isAdmin ? (
        <TransferFundsDialog group={group} open={asking === 'transfer'} onOpenChange={close} />
      ) : null}
      <LeaveGroupDialog groupId={group._id} open={asking === 'leave'} onOpenChange={close} />
      <DeleteGroupDialog groupId={group._id} open={asking === 'delete'} onOpenChange={close} />
    </div>
  )
}

type AskButtonProps = Pick<ButtonProps, 'variant' | 'onClick' | 'children'> & { icon: LucideIcon }

/** Opens the dialog that asks before it is done. */
function AskButton({ icon: Icon, ...button }: AskButtonProps) {
  return <Button {...button} wide icon={<Icon size={18} aria-hidden="true" />} aria-haspopup="dialog" />
}
