import type { IncomingMessage, ServerResponse } from 'node:http'
import { ReadableStream } from 'node:stream/web'
import { hasBody } from './answer-plainly'

/** A Request needs a host in its address. Nobody reads it, and a caller could claim any. */
const SOME_HOST = 'http://localhost'

/** A request of Node's server in the form that route handlers take. */
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

  /** Aborted when the caller leaves before the response is complete. Made on first use, as few handlers look at it. */
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

/** Reads only on demand, and leaves the connection open for the response. */
const bodyOf = (incoming: IncomingMessage) =>
  ReadableStream.from(incoming.iterator({ destroyOnReturn: false })) as BodyInit
