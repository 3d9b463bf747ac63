import { sendWithKey } from '@/components/forms/attempt-key'
import type { Attempt } from '@/components/forms/kept-attempt'
import { keepUntilPaid } from '@/components/forms/kept-until-paid'
import { callServer } from '@/lib/browser/call-server'

type Gift = Parameters<typeof callServer<'POST /link/{code}/gift'>>[1]['body']

type Sending = {
  code: string
  gift: Gift
  latest: { current: Attempt | null }
  typed: object
  initial: object
}

/**
 * Opens a gift's checkout and goes there; what was typed waits in this tab. A module of its own, which the form fetches
 * once it is touched.
 */
export async function sendGift({ code, gift, latest, typed, initial }: Sending): Promise<void> {
  keepUntilPaid(`gift ${code}`, typed, initial)
  const { url } = await sendWithKey({ about: `gift ${code}`, latest }, gift, (sent, body) =>
    callServer('POST /link/{code}/gift', { params: { code }, body, ...sent }),
  )
  window.location.assign(url)
}
