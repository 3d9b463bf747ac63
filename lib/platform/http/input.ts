import type { z } from 'zod'
import { AppError, invalid } from '@/lib/base/errors'

const REQUEST_INVALID = "The request isn't valid."
const FIELD_INVALID = "This isn't valid."

const MAX_JSON_BYTES = 64 * 1024
/** Browsers send empty fields, too: those of the longest order form are 100 KB. */
const MAX_FORM_BYTES = 128 * 1024

/** The path parameters that the template names; one that cannot be decoded stays as it is, and so is unknown. */
export function readParams(template: string, request: Request): Record<string, string> {
  const names = template.split('/')
  const parts = new URL(request.url).pathname.replace(/^\/api/, '').split('/')
  const found: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const [, param, ending = ''] = /^\{(\w+)\}(.*)$/.exec(name) ?? []
    if (!param) continue
    const part = (parts[index] ?? '').slice(0, ending ? -ending.length : undefined)
    try {
      found[param] = decodeURIComponent(part)
    } catch {
      found[param] = part
    }
  }
  return found
}

export const readQuery = (request: Request): Record<string, string> =>
  Object.fromEntries(new URL(request.url).searchParams)

/**
 * The JSON that a call was sent; {} if a body is optional and there is no content type. Throws 413 above `maxBytes`, 415
 * for another content type, 400 for anything else.
 */
export async function readBody(
  request: Request,
  { isOptional = false, maxBytes = MAX_JSON_BYTES } = {},
): Promise<unknown> {
  const contentType = request.headers.get('content-type') ?? ''
  if (isOptional && contentType === '') return {}
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType))
    throw new AppError(415, 'NOT_JSON', 'Please send JSON with the content type application/json.')
  return readJson(request, maxBytes)
}

/** Throws 413 for more than `limit` bytes, 400 for anything but JSON. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await readAtMost(request, maxBytes)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const value: unknown = JSON.parse(text)
    requireWholeCharacters(text)
    return value
  } catch (error) {
    throw error instanceof AppError ? error : invalid("The request isn't valid JSON.")
  }
}

export const isPlainForm = (request: Request): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')

/** The fields of a plain form; throws 413 for more than `limit` bytes. */
export const readForm = async (request: Request, maxBytes = MAX_FORM_BYTES): Promise<URLSearchParams> =>
  new URLSearchParams(new TextDecoder().decode(await readAtMost(request, maxBytes)))

/**
 * JSON can escape a lone surrogate, but PostgreSQL cannot store it. Found in the text, not in its values: a megabyte can
 * have half a million. An escaped backslash begins no escape.
 */
function requireWholeCharacters(json: string) {
  if (LONE_SURROGATE.test(json.replaceAll('\\\\', '  ')))
    throw invalid("Your text contains a character we can't read. Please type it again.")
}

const LONE_SURROGATE = /\\ud[89ab]..(?!\\ud[c-f])|(?<!\\ud[89ab]..)\\ud[c-f]/i

/** Reads a body, never holding more than `limit` bytes of it. Throws 413 above that, 400 if the body breaks off. */
export async function readAtMost(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new AppError(413, 'TOO_LARGE', "That's too large to send.")
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  const next = () =>
    reader?.read().catch(() => Promise.reject(invalid('The request ended before it was complete.')))
  for (let read = await next(); read && !read.done; read = await next()) {
    size += read.value.byteLength
    if (size > maxBytes) {
      await reader?.cancel()
      throw tooLarge()
    }
    chunks.push(read.value)
  }
  return Buffer.concat(chunks)
}

/** Parses one part of the input by the contract. Throws 400: the first problem as message, all of them in `errors`. */
export function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, PARSE_CONTEXT)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) fields[path.join('.') || 'body'] ??= message
  throw invalid(Object.values(fields)[0] ?? REQUEST_INVALID, fields)
}

/** Where the contract gives no message. The validator's own ones are for programmers. */
const PARSE_CONTEXT: z.core.ParseContext<z.core.$ZodIssue> = {
  error: ({ path = [] }) => (path.length > 0 ? FIELD_INVALID : REQUEST_INVALID),
}
