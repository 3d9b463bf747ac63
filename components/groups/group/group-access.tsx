'use client'

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

export type AccessEndReason = 'deleted' | 'removed' | 'left' | null
type Access = { shownTitle: string | null; endReason: AccessEndReason }

const AccessContext = createContext<Access>({ shownTitle: null, endReason: null })

type GroupAccessProps = {
  groupId: string
  title: string | null
  endReason: AccessEndReason
  children: ReactNode
}

/** The titles of the groups viewed since this page was loaded, by id: the back button may lead to one that is gone. */
const viewedTitles = new Map<string, string>()

/** Remembers the title of the group being viewed, in case the group disappears. */
export function GroupAccess({ groupId, title, endReason, children }: GroupAccessProps) {
  const [shownTitle, setShownTitle] = useState(title ?? viewedTitles.get(groupId) ?? null)
  if (title !== null && title !== shownTitle) setShownTitle(title)
  // In an effect, which only browsers run: on the server it would be remembered for everybody.
  useEffect(() => {
    if (title !== null) viewedTitles.set(groupId, title)
  }, [groupId, title])
  return <AccessContext value={{ shownTitle, endReason }}>{children}</AccessContext>
}

export const useGroupAccess = () => useContext(AccessContext)
