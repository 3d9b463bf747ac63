import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { perProcess } from '@/lib/per-process'

/**
 * The response that a page is rendered for. The framework shows pages only the request, and its own 404 is an empty
 * document until scripts have run.
 */

export type PageResponse = ServerResponse<IncomingMessage>

const responses = perProcess('page responses', () => new AsyncLocalStorage<PageResponse>())

/** From now on, associates the work on each request with its response. */
export function noteResponses() {
  subscribe('http.server.request.start', (message) => {
    responses.enterWith((message as { response: PageResponse }).response)
  })
}

export const responseOfPage = (): PageResponse | undefined => responses.getStore()

type Answer = { status: number; headers?: Record<string, string> }

/** Gives the page being rendered the status and headers of a refusal. False if its response is unknown or has begun. */
export function answerWith({ status, headers = {} }: Answer): boolean {
  const response = responseOfPage()
  if (!response || response.headersSent) return false
  response.statusCode = status
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  return true
}
