import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { log } from '@/lib/log'
import { answerPlainly } from './answer-plainly'
import { sendAnswer } from './send-answer'

/** Tests send a request past our code, to the framework, with this header and the key the process was started with. */
export const PASS = 'x-by-framework'

type Interceptor = (
  path: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  passOn: () => void,
) => void

/**
 * Takes the framework's place in front of this server; `passOn` passes a request on to it, unchanged. `path` is without
 * the query.
 */
export function interceptRequests(server: Server, first: Interceptor) {
  const key = process.env.BY_FRAMEWORK_KEY
  const framework = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (incoming, outgoing) => {
    const passOn = () => {
      for (const listener of framework) Reflect.apply(listener, server, [incoming, outgoing])
    }
    if (key && incoming.headers[PASS] === key) passOn()
    else first((incoming.url ?? '/').split('?', 1)[0] ?? '/', incoming, outgoing, passOn)
  })
}

type Make = () => Response | Promise<Response>
type Take = (path: string, incoming: IncomingMessage, outgoing: ServerResponse) => Make | undefined

/** Requests for which `take` returns a function get its response, in this process; everything else goes on. */
export function answerFirst(server: Server, take: Take) {
  interceptRequests(server, (path, incoming, outgoing, passOn) => {
    const make = take(path, incoming, outgoing)
    if (make) void answer(make, path, outgoing)
    else passOn()
  })
}

async function answer(make: Make, path: string, outgoing: ServerResponse) {
  try {
    await sendAnswer(await make(), outgoing)
  } catch (error) {
    // A client that has disconnected gets no response, and reading its body fails: neither is an error of ours.
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
