import { callServer, messageOf } from '@/lib/browser/call-server'

const FAILED = 'Failed to join. Please try again.'

/** Goes on to the group, or shows the page anew, which then says that one has asked. Throws what went wrong, in words. */
export async function joinByLink(code: string): Promise<void> {
  try {
    const { groupId } = await callServer('POST /link/{code}/join', { params: { code } })
    if (groupId) window.location.assign(`/group/${groupId}`)
    else window.location.reload()
  } catch (thrown) {
    throw new Error(messageOf(thrown, FAILED))
  }
}
