'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'

export type Ended = 'deleted' | 'removed' | 'left' | null
type Access = { shown: string | null; ended: Ended }

const AccessContext = createContext<Access>({ shown: null, ended: null })

type GroupAccessProps = { title: string | null; ended: Ended; children: ReactNode }

/** Remembers the title of the group being viewed, in case the group disappears. */
export function GroupAccess({ title, ended, children }: GroupAccessProps) {
  const [shown, setShown] = useState(title)
  if (title !== null && title !== shown) setShown(title)
  return <AccessContext value={{ shown, ended }}>{children}</AccessContext>
}

export const useGroupAccess = () => useContext(AccessContext)
