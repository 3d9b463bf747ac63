import { callServer } from '@/lib/browser/call-server'

type Sent = Omit<Parameters<typeof callServer<'POST /link/{code}/gift'>>[1], 'params'>

/** Opens a gift's checkout and goes there. A module of its own, which the form fetches once it is touched. */
export async function sendGift(code: string, sent: Sent): Promise<void> {
  const { url } = await callServer('POST /link/{code}/gift', { params: { code }, ...sent })
  window.location.assign(url)
}
