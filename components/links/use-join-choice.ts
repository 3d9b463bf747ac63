import { useRef, useState } from 'react'
import { joinEffectText } from '@/components/groups/join-effect'
import { callServer } from '@/lib/browser/call-server'
import type { Join } from '@/lib/links/rules'

/**
 * Who may join with the link. Opening it to anyone asks first if others would then have paid more than their share:
 * newcomers are no longer approved one by one.
 */
export function useJoinChoice(groupId: string, save: (change: { join: Join }) => void) {
  const [wanted, setWanted] = useState<Join | null>(null)
  const [effect, setEffect] = useState<string | null>(null)
  const latest = useRef<Join | null>(null)
  const forget = () => {
    setWanted(null)
    setEffect(null)
  }
  const decide = (join: Join) => {
    forget()
    save({ join })
  }
  const choose = async (join: Join) => {
    latest.current = join
    if (join !== 'open') return decide(join)
    setWanted(join)
    const read = await callServer('GET /group/{id}/join-effect', { params: { id: groupId } }).catch(
      () => null,
    )
    // Something else has been chosen meanwhile.
    if (latest.current !== join) return
    const text = read && joinEffectText(read.effect)
    if (text) setEffect(`When one more person joins: ${text}`)
    else decide(join)
  }
  return { wanted, effect, choose, forget, openAnyway: () => decide('open') }
}
