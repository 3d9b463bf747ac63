import type { Server } from 'node:http'
import { answerFirst } from './answer-first'
import { IncomingCall } from './incoming-call'
import type { Handlers } from './route-table'

/** Paths in the table are answered by their handlers, in this process, before the framework. */
export function serveCalls(server: Server, find: (path: string) => Handlers | undefined) {
  answerFirst(server, (path, incoming, outgoing) => {
    const handler = find(path)?.[incoming.method ?? 'GET']
    return handler && (() => handler(new IncomingCall(incoming, outgoing)))
  })
}
