import dynamic from 'next/dynamic'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { GROUP_TEXTS } from '@/components/groups/group/action-texts'
import type { Group } from '@/components/groups/group/group'
import { LoadingLine } from '@/components/ui/page/loading-line'
import { Notice } from '@/components/ui/page/notice'
import type { MemberDialog } from './member-dialogs'

const MemberDialogs = dynamic(() => import('./member-dialogs').then((module) => module.MemberDialogs), {
  ssr: false,
  loading: LoadingLine,
})

const OpenDialogContext = createContext<(opened: MemberDialog) => void>(() => {})

/** Opens the dialog for the chosen action on a member. */
export const useOpenMemberDialog = () => useContext(OpenDialogContext)

/** Wraps the list of members: holds the dialogs for all of them, and the message shown after an amount is saved. */
export function MemberDialogProvider({ group, children }: { group: Group; children: ReactNode }) {
  const [dialog, setDialog] = useState<MemberDialog | null>(null)
  const [isAmountSaved, setAmountSaved] = useState(false)
  const [openDialog] = useState(() => (next: MemberDialog) => {
    setAmountSaved(false)
    setDialog(next)
  })
  return (
    <OpenDialogContext value={openDialog}>
      {isAmountSaved ? (
        // Not announced, because the toast says the same.
        <Notice tone="success" className="mb-5">
          {GROUP_TEXTS.amountSaved}
        </Notice>
      ) : null}
      {children}
      {dialog ? (
        <MemberDialogs
          group={group}
          dialog={dialog}
          onClose={() => setDialog(null)}
          onAmountSaved={() => setAmountSaved(true)}
        />
      ) : null}
    </OpenDialogContext>
  )
}
