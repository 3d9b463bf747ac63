import pino from 'pino'

const LONGEST = 2_000

/** What may stand in a text that others wrote, and must not stand in a log. */
const PERSONAL: [RegExp, string][] = [
  // Whoever complains of a text quotes it, and the text may hold quotes.
  [/"[\s\S]*"|`[\s\S]*`/g, '"…"'],
  [/[^\s"'<>(),;:=]+@[^\s"'<>(),;:]+/g, '[email]'],
  [/(\/[^\s?"']*)\?[^\s"']*/g, '$1?[query]'],
  [/\+\d[\d ()-]{6,}\d/g, '[number]'],
  // Long, with letters and digits mixed: a token or a key. An id of ours says nothing by itself.
  [/\b(?![\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b)(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}/g, '[secret]'],
]

/** A text by others, without addresses, numbers, tokens and queries, and not longer than a line should be. */
export const scrub = (text: string): string =>
  PERSONAL.reduce((rest, [what, mark]) => rest.replace(what, mark), text.slice(0, 4 * LONGEST)).slice(
    0,
    LONGEST,
  )

/**
 * What is told of an error: these fields and no others. Errors of the database carry its client with all its keys,
 * those of providers the request, and those of parsers what somebody typed.
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
  // By its number: whatever is written to the stream itself is not ours (lib/edge/speak-in-lines.ts).
  pino.destination(1),
)
