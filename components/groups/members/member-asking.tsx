import dynamic from 'next/dynamic'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { GROUP_TEXTS } from '@/components/groups/group/action-texts'
import type { Group } from '@/components/groups/group/group'
import { LoadingLine } from '@/components/ui/page/loading-line'
import { Notice } from '@/components/ui/page/notice'
import type { Asking } from './member-dialogs'

const MemberDialogs = dynamic(() => import('./member-dialogs').then((module) => module.MemberDialogs), {
  ssr: false,
  loading: LoadingLine,
})

const Ask = createContext<(asking: Asking) => void>(() => {})

/** Opens the dialog for the chosen action on a member. */
export const useAsk = () => useContext(Ask)

/** Wraps the list of members: holds the dialogs for all of them, and the message shown after an amount is saved. */
export function MemberAsking({ group, children }: { group: Group; children: ReactNode }) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const [isAmountSaved, setAmountSaved] = useState(false)
  const [ask] = useState(() => (next: Asking) => {
    setAmountSaved(false)
    setAsking(next)
  })
  return (
    <Ask value={ask}>
      {isAmountSaved ? (
        // Not announced, because the toast says the same.
        <Notice tone="success" className="mb-5">
          {GROUP_TEXTS.amountSaved}
        </Notice>
      ) : null}
      {children}
      {asking ? (
        <MemberDialogs
          group={group}
          asking={asking}
          onClose={() => setAsking(null)}
          onAmountSaved={() => setAmountSaved(true)}
        />
      ) : null}
    </Ask>
  )
}
