import { GROUP_TEXTS } from '@/components/groups/group/action-texts'
import type { Group, Member } from '@/components/groups/group/group'
import { EditPersonDialog } from '@/components/groups/people-list/edit-person-dialog'
import type { ListedPerson } from '@/components/groups/people-list/listed-person'
import { PersonalLinkDialog } from '@/components/groups/personal-pages/personal-link-dialog'
import { RecordPaymentDialog } from '@/components/groups/recorded-payments/record-payment-dialog'
import { AnswerReductionDialog } from '@/components/groups/reduction-requests/answer-reduction-dialog'
import type { MenuAction } from '@/lib/groups/members/member-actions'
import { AmountDialog } from './amount-dialog'
import { LeaveGroupDialog } from './leave-group-dialog'
import { RoleDialog } from './role-dialog'

export type MemberDialog = {
  action: MenuAction | 'answer-request'
  member: Member
  /** How they can be reached, if they are on the list. */
  person?: ListedPerson | null
}

type MemberDialogsProps = {
  group: Group
  dialog: MemberDialog
  onClose: () => void
  onAmountSaved: () => void
}

/** The dialog for the chosen action. */
export function MemberDialogs({ group, dialog, onClose, onAmountSaved }: MemberDialogsProps) {
  const { action, member, person } = dialog
  const handleOpenChange = (open: boolean) => (open ? undefined : onClose())
  if (action === 'update-amount')
    return (
      <AmountDialog
        open
        onOpenChange={handleOpenChange}
        groupId={group._id}
        target={{ memberId: member._id }}
        name={member.userId.username}
        group={group}
        contributionPence={member.contributionPence ?? 0}
        onSaved={onAmountSaved}
      />
    )
  if (action === 'note-payment')
    return (
      <RecordPaymentDialog
        onOpenChange={handleOpenChange}
        groupId={group._id}
        memberId={member._id}
        username={member.userId.username}
        owedPence={(member.contributionPence ?? 0) - (member.remittedPence ?? 0)}
      />
    )
  if (action === 'answer-request')
    return member.canManage ? (
      <AnswerReductionDialog member={member} request={member.canManage} onOpenChange={handleOpenChange} />
    ) : null
  if (action === 'leave-group')
    return (
      <LeaveGroupDialog
        group={group}
        viewerName={member.userId.username}
        open
        onOpenChange={handleOpenChange}
        fallback={GROUP_TEXTS.memberLeaveFailed}
      />
    )
  if (action === 'person-link')
    return (
      <PersonalLinkDialog
        groupId={group._id}
        memberId={member._id}
        name={member.userId.username}
        open
        onOpenChange={handleOpenChange}
      />
    )
  if (action === 'edit-person')
    return person ? <EditPersonDialog {...{ group, person }} onOpenChange={handleOpenChange} /> : null
  return (
    <RoleDialog memberId={member._id} username={member.userId.username} {...{ group, action, onClose }} />
  )
}
