import type { Viewer } from '@/lib/platform/auth/sessions'
import { type LiveStream, liveHub } from './hub'

/** How soon a browser reconnects after a break, in ms. */
const RETRY_MS = 2000
/** How soon it reconnects after its session ended, which it learns by being refused. */
const RETRY_AT_END_MS = 200

/** A response of server-sent events for this person, until they leave, their session ends or the server stops. */
export function openStream(viewer: Viewer, since: number, signal: AbortSignal): Response {
  const encoder = new TextEncoder()
  const hub = liveHub()
  let leave: () => unknown = () => undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => controller.enqueue(encoder.encode(text))
      const stream: LiveStream = {
        userId: viewer.userId,
        sessionId: viewer.sessionId,
        send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
        beat: () => write(':\n\n'),
        close: () => {
          if (hub.remove(stream)) controller.close()
        },
        end: () => {
          if (!hub.remove(stream)) return
          write(`retry: ${RETRY_AT_END_MS}\n\n`)
          controller.close()
        },
      }
      leave = () => hub.remove(stream)
      write(`retry: ${RETRY_MS}\n\n`)
      hub.open(stream, since)
      signal.addEventListener('abort', stream.close, { once: true })
    },
    cancel: () => {
      leave()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      // Must not be stored, compressed or held back on the way.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}
