import type { IncomingMessage, ServerResponse } from 'node:http'
import { ReadableStream } from 'node:stream/web'
import { hasBody } from './answer-plainly'

/** The address of a Request has a host; nobody reads it, and a caller could claim any. */
const SOME_HOST = 'http://localhost'

/** What came in by Node's server, as route handlers take it. */
export class IncomingCall extends Request {
  readonly #answer: ServerResponse
  #signal?: AbortSignal

  constructor(incoming: IncomingMessage, answer: ServerResponse) {
    const { method = 'GET', url = '/' } = incoming
    const takesBody = method !== 'GET' && method !== 'HEAD' && hasBody(incoming)
    super(SOME_HOST + url, {
      method,
      headers: headersOf(incoming),
      ...(takesBody && { body: bodyOf(incoming), duplex: 'half' }),
    })
    this.#answer = answer
  }

  /** Aborted when the caller goes before the answer is whole. Few handlers look at it, so it is made when one does. */
  override get signal(): AbortSignal {
    if (this.#signal) return this.#signal
    const gone = new AbortController()
    const note = () => this.#answer.writableFinished || gone.abort()
    if (this.#answer.destroyed) note()
    else this.#answer.once('close', note)
    this.#signal = gone.signal
    return gone.signal
  }
}

function headersOf({ headers }: IncomingMessage): [string, string][] {
  const all: [string, string][] = []
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string') all.push([name, value])
    else for (const each of value ?? []) all.push([name, each])
  }
  return all
}

/** Begins to read when it is read from, and leaves the connection to whoever answers. */
const bodyOf = (incoming: IncomingMessage) =>
  ReadableStream.from(incoming.iterator({ destroyOnReturn: false })) as BodyInit
