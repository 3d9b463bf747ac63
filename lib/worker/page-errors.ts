import { isDatabaseAway } from '@/lib/db/away'
import { nonceIn } from '@/lib/edge/security-headers'
import { databaseAway } from '@/lib/errors'
import { type PageResponse, responseOfPage } from '@/lib/http/page-response'
import { awayPage } from './away-page'

/**
 * Sends a 503 instead of the framework's 500 for a page that failed because the database is away, with a page that can
 * be read without scripts. One that has begun to stream has sent its 200 already; what the framework's scripts fetch
 * keeps its body.
 */
export function notePageError(error: unknown) {
  const response = responseOfPage()
  if (!response || response.headersSent || noted.has(response) || !isDatabaseAway(error)) return
  noted.add(response)
  const { write, end } = response
  const isReplaced = answerAway(response)
  response.write = ((...args: unknown[]) =>
    isReplaced() || Reflect.apply(write, response, args)) as typeof write
  response.end = ((...args: unknown[]) =>
    Reflect.apply(
      end,
      response,
      isReplaced() ? [awayPage(nonceIn(response.req.headers['content-security-policy']))] : args,
    )) as typeof end
}

/** Handled already: a page may fail in several places. */
const noted = new WeakSet<PageResponse>()

/** Turns 500 into 503 when the headers are sent. The function it returns says whether to send a page of ours. */
function answerAway(response: PageResponse): () => boolean {
  const { status, headers } = databaseAway()
  let isOurs = false
  const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => PageResponse
  response.writeHead = ((given: number, ...rest: unknown[]) => {
    if (given !== 500) return writeHead(given, ...rest)
    for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value)
    isOurs = String(response.getHeader('content-type')).startsWith('text/html')
    // These belong to the framework's own page: its length, and what it would load.
    if (isOurs) for (const name of ['content-length', 'link']) response.removeHeader(name)
    return writeHead(status, ...rest)
  }) as typeof response.writeHead
  return () => {
    if (!response.headersSent) response.writeHead(response.statusCode)
    return isOurs
  }
}
