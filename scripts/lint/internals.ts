import { placeIn, type Source } from './sources'

/**
 * Nothing of Node, of the browser, of a framework or a library is replaced, and nothing of theirs that is undocumented
 * is read, except here.
 */
const ALLOWED: Record<string, string> = {
  'lib/platform/db/connection.ts':
    'one statement at a time on a connection, and its end when one gets no answer: pg has no option',
  'lib/base/telemetry/log-library-output.ts':
    'what libraries print may hold personal data, and has no other way to the log',
  'lib/platform/messages/mail/transport.ts':
    'nodemailer says only by its errors whether a mail may have been sent',
  'lib/platform/stripe/connections.ts': 'Stripe documents no way to count and time requests',
  'lib/base/documents/fonts.ts': 'fontkit documents no way to cut a font down',
}

const PATTERNS: [what: string, pattern: RegExp][] = [
  [
    'a prototype is changed',
    /\.prototype(?:\.\w+)?\s*=(?!=)|\b(?:assign|defineProperty)\(\s*[\w.]+\.prototype/,
  ],
  ['a setter is taken from a prototype', /getOwnPropertyDescriptor\(\s*Object\.getPrototypeOf/],
  [
    'a global is replaced',
    /\b(?:window|globalThis|console)\.\w+\s*=(?!=)|\bassign\((?:console|window|globalThis)\b/,
  ],
  [
    'a method of a given object is replaced',
    /\b(?:response|outgoing|request|incoming|stream|server|socket)\.\w+ = (?:\(|function|async|\w+\.bind)/,
  ],
  ['listeners of others are removed', /removeAllListeners\(/],
  ['the inside of Jest is used', /'jest-(?:runtime'|native-|symbol-)/],
  [
    'an inner file of a package is imported',
    /(?:from|import\(|require\(|resolve\()\s*'(?![./@]{1,2}\/)[^']*\/(?:dist|internal|compiled)\//,
  ],
]

const OURS =
  /^(?:app|components|lib|scripts|tests\/support)\/|^(?:server\.mjs|proxy\.ts|instrumentation\.ts|next\.config\.mjs)$/

export const findInternals = (sources: Source[]): string[] =>
  sources
    .filter(({ path }) => OURS.test(path) && !(path in ALLOWED))
    .flatMap((source) =>
      PATTERNS.flatMap(([what, pattern]) => {
        const found = pattern.exec(source.text)
        return found ? [`${placeIn(source, found.index)} ${what}.`] : []
      }),
    )
