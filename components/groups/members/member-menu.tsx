import type { ReactNode } from 'react'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Icon } from '@/components/ui/figures/icon'
import { DropdownMenu } from '@/components/ui/overlays/dropdown-menu'
import { useOpenMemberDialog } from './member-dialog-provider'
import type { MemberDialog } from './member-dialogs'

type Item = MemberDialog['action']

type ItemContent = { label: string; icon: ReactNode; tone?: 'danger' }

const ITEMS: Record<Item, ItemContent> = {
  'answer-request': {
    label: 'Answer Request',
    icon: <Icon className="icon-message-circle-question-mark size-4.5" />,
  },
  'update-amount': { label: 'Update Amount', icon: <Icon className="icon-pound-sterling size-4.5" /> },
  'note-payment': { label: 'Note a Payment', icon: <Icon className="icon-hand-coins size-4.5" /> },
  'person-link': { label: 'Personal Link', icon: <Icon className="icon-link-2 size-4.5" /> },
  'edit-person': { label: 'Edit Name and Address', icon: <Icon className="icon-pencil size-4.5" /> },
  'make-admin': { label: 'Make Admin', icon: <Icon className="icon-shield-check size-4.5" /> },
  'remove-admin': { label: 'Remove Admin', icon: <Icon className="icon-shield-minus size-4.5" /> },
  'remove-myself-as-admin': {
    label: 'Remove Myself as Admin',
    icon: <Icon className="icon-shield-minus size-4.5" />,
  },
  'remove-member': {
    label: 'Remove Member',
    icon: <Icon className="icon-user-minus size-4.5" />,
    tone: 'danger',
  },
  'leave-group': { label: 'Leave Group', icon: <Icon className="icon-log-out size-4.5" />, tone: 'danger' },
}

type MemberMenuProps = Pick<MemberDialog, 'member' | 'person'> & { actions: Item[]; className?: string }

/** The actions for a member; renders nothing when there are none. */
export function MemberMenu({ member, person, actions, className }: MemberMenuProps) {
  const openDialog = useOpenMemberDialog()
  if (actions.length === 0) return null
  return (
    <DropdownMenu
      trigger={
        <IconButton
          label={`Actions for ${member.userId.username}`}
          icon={<Icon className="icon-ellipsis-vertical size-5" />}
          className={className}
        />
      }
      items={actions.map((action) => ({
        ...ITEMS[action],
        onSelect: () => openDialog({ action, member, person }),
      }))}
    />
  )
}
