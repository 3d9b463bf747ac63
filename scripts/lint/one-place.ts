import { placeIn, type Source } from './sources'

type Rule = { what: string; pattern: RegExp; scope: RegExp; exemptFile: string }

const SCREENS = /^(app|components|lib\/api\/client)\//

/** What one file does for all. */
const RULES: Rule[] = [
  {
    what: 'the columns that an SQL statement returns are declared, and so checked, through readRows',
    pattern: /\$queryRaw<(?!unknown\[\]>)/,
    scope: /^lib\//,
    exemptFile: 'lib/platform/db/read-rows.ts',
  },
  {
    what: 'the browser’s storage may be full or forbidden: go through the module that knows',
    pattern: /\b(local|session)Storage\b/,
    scope: SCREENS,
    exemptFile: 'lib/api/client/storage.ts',
  },
  {
    what: 'cookies may be forbidden: go through the module that knows',
    pattern: /\bdocument\.cookie\b/,
    scope: SCREENS,
    exemptFile: 'lib/api/client/cookies.ts',
  },
  {
    what: 'the text of an error may be a browser’s or a library’s, which no screen shows',
    pattern:
      /\b(error|thrown|caught|exception|problem|reason|failure)\)?\??\.message\b|String\((error|thrown)\)/,
    scope: SCREENS,
    exemptFile: 'lib/api/client/call-error.ts',
  },
]

export const findMisplacedCode = (sources: Source[]): string[] =>
  RULES.flatMap(({ what, pattern, scope, exemptFile }) =>
    sources.flatMap((source) => {
      const found = scope.test(source.path) && source.path !== exemptFile && pattern.exec(source.text)
      return found ? [`${placeIn(source, found.index)} ${what} (${exemptFile}).`] : []
    }),
  )
