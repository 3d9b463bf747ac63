import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, serverMessageOf } from '@/lib/api/client/call-error'
import { type ApiResponse, callServer } from '@/lib/api/client/call-server'

export type GroupLink = ApiResponse<'GET /group/{id}/link'>['link']

const LOAD_FAILED = 'Failed to load the link. Please try again.'

/**
 * Fetched each time the dialog opens, and again with each fresher `group`: another admin may have replaced or stopped
 * the link. Null if the link is off, undefined until known.
 */
export function useLink(group: { _id: string }, isOpen: boolean) {
  const [link, setLink] = useState<GroupLink | null | undefined>(undefined)
  const [problem, setProblem] = useState<string | null>(null)
  const changeCount = useRef(0)
  const isRefresh = useRef(false)
  const load = useCallback(async (groupId: string, { isQuiet = false } = {}) => {
    const countBefore = changeCount.current
    if (!isQuiet) setProblem(null)
    try {
      const fresh = await readLink(groupId)
      setProblem(null)
      // A change made here meanwhile may be newer.
      if (changeCount.current === countBefore) setLink(fresh)
    } catch (thrown) {
      if (!isQuiet) setProblem(serverMessageOf(thrown, LOAD_FAILED))
    }
  }, [])
  useEffect(() => {
    if (isOpen) load(group._id, { isQuiet: isRefresh.current })
    isRefresh.current = isOpen
  }, [isOpen, load, group])
  const replaceLink = (changed: GroupLink | null) => {
    changeCount.current += 1
    setLink(changed)
  }
  return { link, replaceLink, problem, retry: () => load(group._id) }
}

async function readLink(groupId: string): Promise<GroupLink | null> {
  try {
    return (await callServer('GET /group/{id}/link', { params: { id: groupId } })).link
  } catch (thrown) {
    if (thrown instanceof CallError && thrown.code === 'NO_LINK') return null
    throw thrown
  }
}
