import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { log } from '@/lib/log'
import { answerPlainly } from './answer-plainly'
import { sendAnswer } from './send-answer'

/** If this header has the key that the process was started with, the framework answers: tests compare the two. */
export const PASS = 'x-by-framework'

type Make = () => Response | Promise<Response>
type Take = (path: string, incoming: IncomingMessage, outgoing: ServerResponse) => Make | undefined

/**
 * Takes the framework's place in front of this server: requests for which `take` returns a function get its response, in
 * this process; everything else goes on unchanged. `path` is without the query.
 */
export function answerFirst(server: Server, take: Take, key = process.env.BY_FRAMEWORK_KEY) {
  const behind = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (incoming, outgoing) => {
    const path = (incoming.url ?? '/').split('?', 1)[0] ?? '/'
    const isPassed = key && incoming.headers[PASS] === key
    const make = isPassed ? undefined : take(path, incoming, outgoing)
    if (make) return void answer(make, path, outgoing)
    for (const listener of behind) Reflect.apply(listener, server, [incoming, outgoing])
  })
}

async function answer(make: Make, path: string, outgoing: ServerResponse) {
  try {
    await sendAnswer(await make(), outgoing)
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
