import { placeIn, type Source } from './sources'
import { withoutComments } from './typography'

/**
 * Nothing of Node, of the browser, of a framework or a library is replaced, and nothing of theirs that is undocumented
 * is read, except here.
 */
const ALLOWED_FILES: Record<string, string> = {
  'lib/platform/db/connection.ts':
    'one statement at a time on a connection, and its end when one gets no answer: pg has no option',
  'lib/base/telemetry/log-library-output.ts':
    'what libraries print may hold personal data, and has no other way to the log',
  'lib/platform/stripe/http-client.ts': 'Stripe documents no way to count and time requests',
  'lib/base/documents/pdf-font.ts':
    'pdfkit shapes text by a library of its own and mixes up letters of one form, with no option',
  'scripts/support/diff-schema.ts':
    'Prisma compares two schemas only in its own command, with a second database',
  'scripts/lint/internals.ts': 'names what it looks for',
  'tests/support/sent-sql.ts': 'counts statements and rows where the driver sends and reads them',
}

/** What something is assigned to, unless it is a variable, a member of `this`, or an event handler. */
const FOREIGN_MEMBER =
  /(?<![\w.]|: )(?!(?:this|exports|module)\b)\w+(?:\.\w+|\[[^\]]+\])*(?:\.(?!on[a-z]+ )\w+|\['\w+'\])/
const FUNCTION = /\(*(?:async\b|function\b|\([^()]*\)(?:: \w+)? =>|\w+ =>|\w+(?:\.\w+)*\.bind\(|guard\w*\()/
const GLOBAL = '(?<!\\.)(?:window|globalThis|console|process)'

const PATTERNS: [what: string, pattern: RegExp][] = [
  ['a prototype is touched', /\.prototype\b|getPrototypeOf\([^)]*\)\s*,/],
  [
    'a global is replaced',
    new RegExp(
      `${GLOBAL}(?:\\.(?!exitCode)\\w+|\\['\\w+'\\])\\s*=(?!=)|\\b(?:assign|defineProperty|set)\\(\\s*${GLOBAL}\\s*,`,
    ),
  ],
  [
    'a method of a given object is replaced',
    new RegExp(`(?<!(?:const|let) )${FOREIGN_MEMBER.source} = ${FUNCTION.source}`),
  ],
  ['an inherited method is replaced', /\bextends (?!Error\b)[A-Z]\w+[\s\S]*\bthis\.\w+ = \(\(/],
  ['a private part is used', /(?<=[\w)\]])\._(?!(?:id|count|sum|max|min)\b)[a-z]\w*|\.__\w+/],
  ['listeners of others are removed', /removeAllListeners\(/],
  ['the inside of Jest is used', /'jest-(?:runtime'|native-|symbol-)/],
  [
    'an inner file of a package is imported',
    /(?:from|import|import\(|require\w*\(|resolve\()\s*'(?![./@]{1,2}\/)[^']*\/(?:dist|internals?|compiled)(?:\/|')/,
  ],
]

const OWN_FILES =
  /^(?:app|components|lib|scripts|tests\/support)\/|^(?:server\.mjs|proxy\.ts|instrumentation\.ts|next\.config\.mjs)$/

export function findUsesOfInternals(sources: Source[]): string[] {
  const problemsOf = (source: Source) =>
    PATTERNS.flatMap(([what, pattern]) => {
      const found = pattern.exec(withoutComments(source.text))
      return found ? [`${placeIn(source, found.index)} ${what}.`] : []
    })
  return sources
    .filter(({ path }) => OWN_FILES.test(path))
    .flatMap((source) => {
      const problems = problemsOf(source)
      if (!(source.path in ALLOWED_FILES)) return problems
      return problems.length > 0 ? [] : [`${source.path} may use what is undocumented, but does not.`]
    })
}
