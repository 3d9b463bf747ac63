import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { joinEffectText } from '@/components/groups/members/join-effect'
import { callServer } from '@/lib/api/client/call-server'
import type { JoinPolicy } from '@/lib/groups/links/rules'

/**
 * Who may join with the link. Opening it to anyone asks first if others would then have paid more than their share:
 * newcomers are no longer approved one by one.
 */
export function useJoinChoice(groupId: string, save: (change: { join: JoinPolicy }) => void) {
  const [pendingPolicy, setPendingPolicy] = useState<JoinPolicy | null>(null)
  const [effect, setEffect] = useState<string | null>(null)
  const latest = useRef<JoinPolicy | null>(null)
  const forget = () => {
    setPendingPolicy(null)
    setEffect(null)
  }
  const decide = (join: JoinPolicy) => {
    forget()
    save({ join })
  }
  const choose = async (join: JoinPolicy) => {
    latest.current = join
    if (join !== 'open') return decide(join)
    setPendingPolicy(join)
    const response = await callServer('GET /group/{id}/join-effect', { params: { id: groupId } }).catch(
      () => null,
    )
    // Another option has been chosen meanwhile.
    if (latest.current !== join) return
    const text = response && joinEffectText(response.effect)
    if (text) setEffect(`When one more person joins: ${text}`)
    else decide(join)
  }
  const keyboard = useArrowKeys(choose)
  return {
    shownPolicy: keyboard.heldPolicy ?? pendingPolicy,
    effect,
    field: keyboard.field,
    forget,
    openAnyway: () => decide('open'),
  }
}

/**
 * Arrow keys choose every radio button they pass. So that nobody opens the group to everybody in passing, 'open' is
 * held until the focus moves on, or until Enter or the space bar confirms it.
 */
function useArrowKeys(choose: (join: JoinPolicy) => void) {
  const [heldPolicy, setHeldPolicy] = useState<JoinPolicy | null>(null)
  const isArrowKeyDown = useRef(false)
  const commit = () => {
    setHeldPolicy(null)
    if (heldPolicy) choose(heldPolicy)
  }
  return {
    heldPolicy,
    field: {
      onKeyDown: ({ key }: KeyboardEvent) => {
        isArrowKeyDown.current = key.startsWith('Arrow')
        if (key === 'Enter' || key === ' ') commit()
      },
      onKeyUp: () => {
        isArrowKeyDown.current = false
      },
      onChange: ({ target }: { target: { value: string } }) => {
        const join = target.value as JoinPolicy
        if (isArrowKeyDown.current && join === 'open') return setHeldPolicy(join)
        setHeldPolicy(null)
        choose(join)
      },
      onBlur: ({ target, relatedTarget }: FocusEvent<HTMLInputElement>) => {
        const staysInField = relatedTarget instanceof HTMLInputElement && relatedTarget.name === target.name
        // The window itself may have lost the focus for a while.
        if (!staysInField && document.hasFocus()) commit()
      },
    },
  }
}
