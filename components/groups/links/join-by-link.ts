import { newAttemptOptions } from '@/components/forms/attempt-key'
import { CallError, serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'

const FAILED = 'Failed to join. Please try again.'

/** An earlier press succeeded, but its response was lost: the reloaded page then leads on to the group. */
const isAlreadyMember = (thrown: unknown) => thrown instanceof CallError && thrown.code === 'ALREADY_MEMBER'

/**
 * Goes to the group, or reloads the page, which then says that the request was sent. Returns what went wrong, or null.
 */
export async function joinByLink(code: string): Promise<string | null> {
  try {
    const { groupId } = await callServer('POST /link/{code}/join', {
      params: { code },
      ...newAttemptOptions(),
    })
    if (groupId) window.location.assign(`/group/${groupId}`)
    else window.location.reload()
    return null
  } catch (thrown) {
    if (!isAlreadyMember(thrown)) return serverMessageOf(thrown, FAILED)
    window.location.reload()
    return null
  }
}
