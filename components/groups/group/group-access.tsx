'use client'

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

export type AccessEnd = 'deleted' | 'removed' | 'left' | null
type Access = { shown: string | null; ended: AccessEnd }

const AccessContext = createContext<Access>({ shown: null, ended: null })

type GroupAccessProps = { groupId: string; title: string | null; ended: AccessEnd; children: ReactNode }

/** The titles of the groups viewed since this page was loaded, by id: the back button may lead to one that is gone. */
const viewed = new Map<string, string>()

/** Remembers the title of the group being viewed, in case the group disappears. */
export function GroupAccess({ groupId, title, ended, children }: GroupAccessProps) {
  const [shown, setShown] = useState(title ?? viewed.get(groupId) ?? null)
  if (title !== null && title !== shown) setShown(title)
  // In an effect, which only browsers run: on the server it would be remembered for everybody.
  useEffect(() => {
    if (title !== null) viewed.set(groupId, title)
  }, [groupId, title])
  return <AccessContext value={{ shown, ended }}>{children}</AccessContext>
}

export const useGroupAccess = () => useContext(AccessContext)
