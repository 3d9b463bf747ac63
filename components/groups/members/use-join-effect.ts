import { useEffect, useState } from 'react'
import type { Group } from '@/components/groups/group/group'
import { callServer } from '@/lib/api/client/call-server'
import { joinEffectText } from './join-effect'

const TIMEOUT_MS = 600

/**
 * How one more member affects the others, fetched before the ways to invite are shown, so that a late notice does not
 * push them away from under the pointer. Undefined until known; null if there is no effect, or on failure or time-out.
 */
export function useJoinEffect(
  { _id: id, splitOption, remittedPence }: Pick<Group, '_id' | 'splitOption' | 'remittedPence'>,
  isOpen: boolean,
): string | null | undefined {
  const [text, setText] = useState<string | null>()
  const canLowerShares = splitOption === 'autoSplit' && remittedPence > 0
  useEffect(() => {
    if (!isOpen || !canLowerShares) return
    let isCancelled = false
    const apply = (newText: string | null) => {
      if (!isCancelled) setText(newText)
    }
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), TIMEOUT_MS)
    callServer('GET /group/{id}/join-effect', { params: { id }, signal: controller.signal })
      .then(({ effect }) => joinEffectText(effect))
      .catch(() => null)
      .then(apply)
    return () => {
      isCancelled = true
      clearTimeout(timer)
      controller.abort()
      setText(undefined)
    }
  }, [id, isOpen, canLowerShares])
  return canLowerShares ? text : null
}
