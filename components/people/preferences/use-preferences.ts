import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { type ApiResponse, callServer } from '@/lib/api/client/call-server'
import type { MessageChannel, MessageKind } from '@/lib/platform/messages/preferences/rules'

export type Preferences = ApiResponse<'GET /user/{id}/preferences'>['preferences']
/** The row a switch is in: its kind's, or its own. */
type Row = MessageKind | 'pushAmounts'
export type SaveStatus = { tone: 'saved' | 'failed'; text: string }

const FAILED = 'Not saved. Please try again.'

/** Each switch moves at once and says beside it how saving went; if it could not be saved, it moves back. */
export function usePreferences(userId: string, initial: Preferences) {
  const router = useRouter()
  const [preferences, setPreferences] = useState(initial)
  const [statuses, setStatuses] = useState<Partial<Record<Row, SaveStatus>>>({})
  const saving = useRef(new Set<string>())

  const save = async (
    row: Row,
    newValues: Partial<Preferences>,
    oldValues: Partial<Preferences>,
    name: string,
  ) => {
    // A second change while the first is being saved would leave it unclear which one wins.
    if (saving.current.has(name)) return
    saving.current.add(name)
    const merge = (change: Partial<Preferences>) => setPreferences((now) => mergeParts(now, change))
    const setStatus = (status: SaveStatus | undefined) => setStatuses((now) => ({ ...now, [row]: status }))
    merge(newValues)
    setStatus(undefined)
    try {
      await callServer('PUT /user/{id}/preferences', { params: { id: userId }, body: newValues })
      setStatus({ tone: 'saved', text: 'Saved' })
      // Otherwise the back button would show the page as it was before.
      router.refresh()
    } catch (error) {
      merge(oldValues)
      setStatus({ tone: 'failed', text: serverMessageOf(error, FAILED) })
    }
    saving.current.delete(name)
  }

  const setKind = (kind: MessageKind, channel: MessageChannel, isOn: boolean) => {
    const valuesWith = (value: boolean) => ({ [kind]: { [channel]: value } }) as Partial<Preferences>
    return save(kind, valuesWith(isOn), valuesWith(!isOn), `${kind} ${channel}`)
  }
  const setPushAmounts = (pushAmounts: boolean) =>
    save('pushAmounts', { pushAmounts }, { pushAmounts: !pushAmounts }, 'pushAmounts')
  return { preferences, statuses, setKind, setPushAmounts }
}

function mergeParts(current: Preferences, change: Partial<Preferences>): Preferences {
  const kinds = Object.entries(change).map(([key, value]) => [
    key,
    typeof value === 'object' ? { ...(current[key as MessageKind] as object), ...value } : value,
  ])
  return { ...current, ...Object.fromEntries(kinds) }
}
