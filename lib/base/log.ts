import pino from 'pino'
import { isUuid } from './ids'

const MAX_LENGTH = 2_000

type Replacement = string | ((text: string) => string)

/** Personal data and secrets that text from third parties may contain, and what replaces them in a log. Each is linear. */
const REDACTIONS: [RegExp, Replacement][] = [
  // An error message quotes the text that it rejects, and that text may contain quotes: hence the greedy match.
  [/"[\s\S]*"|`[\s\S]*`/g, '"[quoted]"'],
  [/[^\s"'<>(),;:=]+/g, (word) => (word.indexOf('@') > 0 ? '[email]' : word)],
  [/[^\s"']+/g, withoutQuery],
  [/\+\d[\d ()-]{6,}\d/g, '[number]'],
  [/[\w-]{24,}/g, (word) => (isSecret(word) ? '[secret]' : word)],
]

function withoutQuery(word: string): string {
  const slash = word.indexOf('/')
  const query = slash < 0 ? -1 : word.indexOf('?', slash)
  return query < 0 ? word : `${word.slice(0, query)}?[query]`
}

/** Letters and digits mixed: a token or a key. Our own ids (UUIDs) reveal nothing and are kept. */
const isSecret = (word: string): boolean => /\d/.test(word) && /[A-Za-z]/.test(word) && !isUuid(word)

/** Strips email addresses, phone numbers, tokens and query strings from third-party text, and cuts it to one line. */
export const scrub = (text: string): string =>
  REDACTIONS.reduce(
    (rest, [what, mark]) => (typeof mark === 'string' ? rest.replace(what, mark) : rest.replace(what, mark)),
    text.slice(0, 4 * MAX_LENGTH),
  ).slice(0, MAX_LENGTH)

/**
 * Logs only these fields of an error. The others may carry secrets: database errors the client with its keys, provider
 * errors the request, parser errors what somebody typed.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, status, digest } = error as { code?: unknown; status?: unknown; digest?: unknown }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: scrub(error.message),
    ...(isPlain(code) && { code }),
    ...(isPlain(status) && { status }),
    ...(isPlain(digest) && { digest }),
    stack: frames.map((line) => line.trim()).join(' | '),
    ...(error.cause instanceof Error && depth < 3 && { cause: describeError(error.cause, depth + 1) }),
  }
}

const isPlain = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value.length < 80)

/** Structured lines on standard output. Personal data, codes and tokens never go in: log ids and outcomes. */
export const log = pino(
  {
    level: process.env.LOG_LEVEL ?? (process.env.NODE_ENV === 'test' ? 'silent' : 'info'),
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error) => describeError(error) },
    redact: {
      paths: [
        'token',
        'password',
        'code',
        'otp',
        'email',
        'phoneNumber',
        'headers',
        '*.token',
        '*.password',
        '*.email',
        '*.phoneNumber',
        '*.headers',
      ],
      remove: true,
    },
  },
  // By file descriptor: what is written to process.stdout is not ours (lib/base/telemetry/log-library-output.ts).
  pino.destination(1),
)
