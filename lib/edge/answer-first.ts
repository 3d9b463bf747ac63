import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { log } from '@/lib/log'
import { answerPlainly } from './answer-plainly'
import { sendAnswer } from './send-answer'

/** If this header has the key that the process was started with, the framework answers: tests compare the two. */
export const PASS = 'x-by-framework'

type First = (path: string, incoming: IncomingMessage, outgoing: ServerResponse, goOn: () => void) => void

/**
 * Takes the framework's place in front of this server; `goOn` passes a request on to it, unchanged. `path` is without
 * the query.
 */
export function standBefore(server: Server, first: First, key = process.env.BY_FRAMEWORK_KEY) {
  const behind = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (incoming, outgoing) => {
    const goOn = () => {
      for (const listener of behind) Reflect.apply(listener, server, [incoming, outgoing])
    }
    if (key && incoming.headers[PASS] === key) goOn()
    else first((incoming.url ?? '/').split('?', 1)[0] ?? '/', incoming, outgoing, goOn)
  })
}

type Make = () => Response | Promise<Response>
type Take = (path: string, incoming: IncomingMessage, outgoing: ServerResponse) => Make | undefined

/** Requests for which `take` returns a function get its response, in this process; everything else goes on. */
export function answerFirst(server: Server, take: Take, key?: string) {
  const first: First = (path, incoming, outgoing, goOn) => {
    const make = take(path, incoming, outgoing)
    if (make) void answer(make, path, outgoing)
    else goOn()
  }
  standBefore(server, first, key)
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
