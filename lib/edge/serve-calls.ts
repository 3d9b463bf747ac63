import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { log } from '@/lib/log'
import { answerPlainly } from './answer-plainly'
import { IncomingCall } from './incoming-call'
import type { Handler, Handlers } from './route-table'
import { sendAnswer } from './send-answer'

/** If this header has the key that the process was started with, the framework answers: tests compare the two. */
export const PASS = 'x-by-framework'

/**
 * Takes the framework's place in front of this server: paths in the table are answered by their handlers, in this
 * process; everything else goes on to the framework unchanged.
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
    // A client that has left gets no answer, and reading its body fails: that is no error of ours.
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
