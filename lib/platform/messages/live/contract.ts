import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'

/** What changed for a person: their open screens read again whatever shows it. */
export const liveTopic = z.enum(['notifications', 'groups', 'transactions', 'account'])
export type LiveTopic = z.output<typeof liveTopic>

/** The data of every event: what to read again, and the group it concerns, if one. */
const liveEvent = z.object({ topics: z.array(liveTopic), groupId: z.string().nullable() })
export type LiveEvent = z.output<typeof liveEvent>

export const streamLive = defineCall({
  name: 'streamLive',
  method: 'GET',
  path: '/live',
  summary:
    'Server-sent events that say what changed for the caller, each with the data described here. The stream ends with the session.',
  who: 'signed-in',
  query: z.object({
    /** When the page was made, in milliseconds since 1970: changes after that are sent at once. */
    since: z.coerce.number('since must be a time in milliseconds.').optional(),
  }),
  produces: ['text/event-stream'],
  response: liveEvent,
})
