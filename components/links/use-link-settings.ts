import { useRef, useState } from 'react'
import { messageOf } from '@/lib/browser/call-error'
import { callServer } from '@/lib/browser/call-server'
import type { GroupLink } from './use-link'

const FAILED = 'Failed to save this. Please try again.'

type Settings = Partial<Omit<GroupLink, 'code' | 'url'>>

/**
 * Settings saved as they change. The choice shows at once, and reverts if it could not be saved; changes in quick
 * succession are sent one after another.
 */
export function useLinkSettings(groupId: string, link: GroupLink, onChanged: (link: GroupLink) => void) {
  const [chosen, setChosen] = useState<Settings>({})
  const [error, setError] = useState<string | null>(null)
  const line = useRef(Promise.resolve())

  const send = async (body: Settings) => {
    try {
      const answer = await callServer('PUT /group/{id}/link', { params: { id: groupId }, body })
      onChanged(answer.link)
    } catch (thrown) {
      setError(messageOf(thrown, FAILED))
    }
    setChosen((known) => without(known, body))
  }
  const save = (body: Settings) => {
    setError(null)
    setChosen((known) => ({ ...known, ...body }))
    line.current = line.current.then(() => send(body))
  }
  return { shown: { ...link, ...chosen }, error, save }
}

/** Keeps what was changed again in the meantime. */
const without = (known: Settings, saved: Settings): Settings =>
  Object.fromEntries(Object.entries(known).filter(([name, value]) => saved[name as keyof Settings] !== value))
