import { randomUUID } from 'node:crypto'
import { AppError, databaseUnavailable } from '@/lib/base/errors'
import { log } from '@/lib/base/log'
import { toWire } from '@/lib/base/money/wire'
import { isDatabaseUnavailable } from '@/lib/platform/db/unavailable'

const noStore = { 'cache-control': 'no-store' }

/** Every JSON response goes through here: pence become pounds. */
export const jsonResponse = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(toWire(body), { status, headers: { ...noStore, ...headers } })

/** Turns any error into a response; internal details never leave the server. */
export function errorResponse(error: unknown, call: string): Response {
  if (error instanceof AppError) {
    const { message, code, fields, status, headers, extra } = error
    return jsonResponse(
      { ...extra, error: message, message, code, ...(fields && { errors: fields }) },
      status,
      headers,
    )
  }
  if (isDatabaseUnavailable(error)) {
    log.warn({ err: error, call }, 'database unavailable')
    return errorResponse(databaseUnavailable(), call)
  }
  const requestId = randomUUID()
  log.error({ err: error, requestId, call }, 'call failed')
  const message = `Something went wrong on our side. Please try again. (${requestId})`
  return jsonResponse({ error: message, message, code: 'INTERNAL', requestId }, 500)
}
