'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'

export type Ended = 'deleted' | 'removed' | 'left' | null
type Place = { shown: string | null; ended: Ended }

const PlaceContext = createContext<Place>({ shown: null, ended: null })

type GroupPlaceProps = { title: string | null; ended: Ended; children: ReactNode }

/** Remembers the title of the group being viewed, in case the group disappears. */
export function GroupPlace({ title, ended, children }: GroupPlaceProps) {
  const [shown, setShown] = useState(title)
  if (title !== null && title !== shown) setShown(title)
  return <PlaceContext value={{ shown, ended }}>{children}</PlaceContext>
}

export const useGroupPlace = () => useContext(PlaceContext)
