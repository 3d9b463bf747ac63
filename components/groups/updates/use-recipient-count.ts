import { useEffect, useState } from 'react'
import { callServer } from '@/lib/api/client/call-server'

/** How many would get a letter that is sent now, asked each time it is begun. Null until known, and on failure. */
export function useRecipientCount(groupId: string, isOpen: boolean): number | null {
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => {
    if (!isOpen) return
    setCount(null)
    const controller = new AbortController()
    callServer('GET /group/{id}/updates/recipients', {
      params: { id: groupId },
      signal: controller.signal,
    }).then(
      ({ recipientCount }) => setCount(recipientCount),
      // It can be written all the same.
      () => undefined,
    )
    return () => controller.abort()
  }, [groupId, isOpen])
  return count
}
