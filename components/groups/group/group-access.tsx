'use client'

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

export type AccessEnd = 'deleted' | 'removed' | 'left' | null
type Access = { shownTitle: string | null; ended: AccessEnd }

const AccessContext = createContext<Access>({ shownTitle: null, ended: null })

type GroupAccessProps = { groupId: string; title: string | null; ended: AccessEnd; children: ReactNode }

/** The titles of the groups viewed since this page was loaded, by id: the back button may lead to one that is gone. */
const viewedTitles = new Map<string, string>()

/** Remembers the title of the group being viewed, in case the group disappears. */
export function GroupAccess({ groupId, title, ended, children }: GroupAccessProps) {
  const [shownTitle, setShownTitle] = useState(title ?? viewedTitles.get(groupId) ?? null)
  if (title !== null && title !== shownTitle) setShownTitle(title)
  // In an effect, which only browsers run: on the server it would be remembered for everybody.
  useEffect(() => {
    if (title !== null) viewedTitles.set(groupId, title)
  }, [groupId, title])
  return <AccessContext value={{ shownTitle, ended }}>{children}</AccessContext>
}

export const useGroupAccess = () => useContext(AccessContext)
