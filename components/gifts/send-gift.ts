import { sendWithKey } from '@/components/forms/attempt-key'
import type { Attempt } from '@/components/forms/kept-attempt'
import { callServer } from '@/lib/browser/call-server'

type Gift = Parameters<typeof callServer<'POST /link/{code}/gift'>>[1]['body']

/** Opens a gift's checkout and goes there. A module of its own, which the form fetches once it is touched. */
export async function sendGift(code: string, gift: Gift, latest: { current: Attempt | null }): Promise<void> {
  const { url } = await sendWithKey({ about: `gift ${code}`, latest }, gift, (sent, body) =>
    callServer('POST /link/{code}/gift', { params: { code }, body, ...sent }),
  )
  window.location.assign(url)
}
