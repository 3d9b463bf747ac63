import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { log } from '@/lib/log'
import { answerPlainly } from './answer-plainly'
import { IncomingCall } from './incoming-call'
import type { Handler, Handlers } from './route-table'
import { sendAnswer } from './send-answer'

/** With this header and the key that the process was started with, the framework answers: tests compare the two. */
export const PASS = 'x-by-framework'

/**
 * Takes the framework's place before this server: what the table names is answered by its handler, in this process and
 * without the framework, and all else goes on to the framework as it came.
 */
export function serveCalls(
  server: Server,
  find: (path: string) => Handlers | undefined,
  key = process.env.BY_FRAMEWORK_KEY,
) {
  const behind = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (incoming, outgoing) => {
    const path = (incoming.url ?? '/').split('?', 1)[0] ?? '/'
    const isPassed = key && incoming.headers[PASS] === key
    const handler = isPassed ? undefined : find(path)?.[incoming.method ?? 'GET']
    if (handler) return void serve(handler, path, incoming, outgoing)
    for (const listener of behind) Reflect.apply(listener, server, [incoming, outgoing])
  })
}

async function serve(handler: Handler, path: string, incoming: IncomingMessage, outgoing: ServerResponse) {
  try {
    await sendAnswer(await handler(new IncomingCall(incoming, outgoing)), outgoing)
  } catch (error) {
    // Whoever has gone gets no answer, and reading what they no longer send fails: no failure of ours.
    if (outgoing.destroyed) return
    log.error({ err: error }, 'call failed outside its handler')
    if (outgoing.headersSent) outgoing.destroy()
    else answerPlainly(outgoing, path, FAILED)
  }
}

const FAILED = {
  status: 500,
  code: 'INTERNAL',
  message: 'Something went wrong on our side. Please try again.',
}
