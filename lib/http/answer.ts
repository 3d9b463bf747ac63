import { randomUUID } from 'node:crypto'
import { isDatabaseAway } from '@/lib/db/away'
import { AppError, databaseAway } from '@/lib/errors'
import { log } from '@/lib/log'
import { toWire } from '@/lib/money/wire'

const noStore = { 'cache-control': 'no-store' }

/** The way out for every payload: pence become the pounds that callers know. */
export const jsonAnswer = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(toWire(body), { status, headers: { ...noStore, ...headers } })

/** The one translator of errors: a stranger sees nothing internal. */
export function errorAnswer(error: unknown, call: string): Response {
  if (error instanceof AppError) {
    const { message, code, fields, status, headers, extra } = error
    return jsonAnswer(
      { ...extra, error: message, message, code, ...(fields && { errors: fields }) },
      status,
      headers,
    )
  }
  if (isDatabaseAway(error)) {
    log.warn({ err: error, call }, 'database unavailable')
    return errorAnswer(databaseAway(), call)
  }
  const requestId = randomUUID()
  log.error({ err: error, requestId, call }, 'call failed')
  const message = `Something went wrong on our side. Please try again. (${requestId})`
  return jsonAnswer({ error: message, message, code: 'INTERNAL', requestId }, 500)
}
