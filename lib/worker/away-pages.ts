import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDatabaseAway } from '@/lib/db/away'
import { databaseAway } from '@/lib/errors'

const responses = new AsyncLocalStorage<ServerResponse<IncomingMessage>>()

/** Remembers whose response is being worked on: the framework tells of a page's error without it. */
export function noteResponses() {
  subscribe('http.server.request.start', (message) => {
    responses.enterWith((message as { response: ServerResponse<IncomingMessage> }).response)
  })
}

/**
 * A page that failed because the database is away answers 503 instead of the framework's 500. One that has begun
 * to stream has its 200 already.
 */
export function notePageError(error: unknown) {
  const response = responses.getStore()
  if (!response || response.headersSent || !isDatabaseAway(error)) return
  const { status, headers } = databaseAway()
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    ...rest: unknown[]
  ) => typeof response
  response.writeHead = ((given: number, ...rest: unknown[]) => {
    if (given !== 500) return writeHead(given, ...rest)
    for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value)
    return writeHead(status, ...rest)
  }) as typeof response.writeHead
}
