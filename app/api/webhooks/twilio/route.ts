import { stopTexts } from '@/lib/groups/people-list/stop-number'
import { methods } from '@/lib/platform/http/handle'
import { readTextReply } from '@/lib/platform/messages/sms/read-text-reply'

/** What is answered to our texts: Twilio reads the body as what to reply, which is nothing. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: async (request) => {
    const received = await readTextReply(request)
    if (!received) return Response.json({ error: 'The signature is not valid.' }, { status: 403 })
    if (received.asksToStop) await stopTexts(received.from)
    return new Response('<Response/>', { headers: { 'content-type': 'text/xml' } })
  },
})
