import {
  EllipsisVertical,
  HandCoins,
  Link2,
  LogOut,
  MessageCircleQuestion,
  Pencil,
  PoundSterling,
  ShieldCheck,
  ShieldMinus,
  UserMinus,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { DropdownMenu } from '@/components/ui/overlays/dropdown-menu'
import { useAsk } from './member-asking'
import type { Asking } from './member-dialogs'

type Item = Asking['action']

type Look = { label: string; icon: ReactNode; tone?: 'danger' }

const looks: Record<Item, Look> = {
  'answer-request': { label: 'Answer Request', icon: <MessageCircleQuestion size={18} /> },
  'update-amount': { label: 'Update Amount', icon: <PoundSterling size={18} /> },
  'note-payment': { label: 'Note a Payment', icon: <HandCoins size={18} /> },
  'person-link': { label: 'Personal Link', icon: <Link2 size={18} /> },
  'edit-person': { label: 'Edit Name and Address', icon: <Pencil size={18} /> },
  'make-admin': { label: 'Make Admin', icon: <ShieldCheck size={18} /> },
  'remove-admin': { label: 'Remove Admin', icon: <ShieldMinus size={18} /> },
  'remove-myself-as-admin': {
    label: 'Remove Myself as Admin',
    icon: <ShieldMinus size={18} />,
  },
  'remove-member': {
    label: 'Remove Member',
    icon: <UserMinus size={18} />,
    tone: 'danger',
  },
  'leave-group': { label: 'Leave Group', icon: <LogOut size={18} />, tone: 'danger' },
}

type MemberMenuProps = Pick<Asking, 'member' | 'person'> & { actions: Item[]; className?: string }

/** The actions for a member; renders nothing when there are none. */
export function MemberMenu({ member, person, actions, className }: MemberMenuProps) {
  const ask = useAsk()
  if (actions.length === 0) return null
  return (
    <DropdownMenu
      trigger={
        <IconButton
          label={`Actions for ${member.userId.username}`}
          icon={<EllipsisVertical size={20} />}
          className={className}
        />
      }
      items={actions.map((action) => ({ ...looks[action], onSelect: () => ask({ action, member, person }) }))}
    />
  )
}
