'use client'

import {
  EllipsisVertical,
  HandCoins,
  LogOut,
  PoundSterling,
  ShieldCheck,
  ShieldMinus,
  UserMinus,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { DropdownMenu } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import type { MemberAction } from '@/lib/groups/member-actions'

type MenuAction = Exclude<MemberAction, 'make-payment'>

type Look = { label: string; icon: ReactNode; tone?: 'danger' }

const looks: Record<MenuAction, Look> = {
  'update-amount': { label: 'Update Amount', icon: <PoundSterling size={18} aria-hidden="true" /> },
  'note-payment': { label: 'Note a Payment', icon: <HandCoins size={18} aria-hidden="true" /> },
  'make-admin': { label: 'Make Admin', icon: <ShieldCheck size={18} aria-hidden="true" /> },
  'remove-admin': { label: 'Remove Admin', icon: <ShieldMinus size={18} aria-hidden="true" /> },
  'remove-myself-as-admin': {
    label: 'Remove Myself as Admin',
    icon: <ShieldMinus size={18} aria-hidden="true" />,
  },
  'remove-member': {
    label: 'Remove Member',
    icon: <UserMinus size={18} aria-hidden="true" />,
    tone: 'danger',
  },
  'leave-group': { label: 'Leave Group', icon: <LogOut size={18} aria-hidden="true" />, tone: 'danger' },
}

type MemberMenuProps = { username: string; actions: MenuAction[]; onSelect: (action: MenuAction) => void }

/** The actions for a member; renders nothing when there are none. */
export function MemberMenu({ username, actions, onSelect }: MemberMenuProps) {
  if (actions.length === 0) return null
  return (
    <DropdownMenu
      trigger={
        <IconButton
          label={`Actions for ${username}`}
          icon={<EllipsisVertical size={20} aria-hidden="true" />}
          className="-mt-1 -mr-2"
        />
      }
      items={actions.map((action) => ({ ...looks[action], onSelect: () => onSelect(action) }))}
    />
  )
}
