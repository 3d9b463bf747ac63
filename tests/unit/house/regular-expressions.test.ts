import { regularExpressionsIn, slowOn } from '../../support/regular-expressions'
import { readSources } from './imports'

/**
 * Regular expressions over what people send are linear: none takes long on any text. Each is timed on the repetitions
 * of its own letters and words, which are the worst inputs for the usual mistakes.
 */

/** What reads our own files and settings only. */
const OWN_INPUT = [
  'lib/platform/migrations/',
  'lib/base/settings/',
  'lib/base/telemetry/',
  'scripts/',
  'sandbox/',
  'bench/',
  'tests/',
]

const read = readSources().filter(({ path }) => !OWN_INPUT.some((folder) => path.startsWith(folder)))

test('every regular expression is linear', () => {
  const all = new Map(
    read.flatMap(({ path, text }) =>
      regularExpressionsIn(text).map((expression) => [String(expression), { path, expression }] as const),
    ),
  )
  expect(all.size).toBeGreaterThan(120)
  const slow = [...all.values()].flatMap(({ path, expression }) => {
    const attack = slowOn(expression)
    return attack === null
      ? []
      : [`${path}: ${expression} is slow on ${JSON.stringify(attack)} again and again`]
  })
  expect(slow).toEqual([])
}, 240_000)

test.each([/^-+|-+$/g, /(a+)+$/, /([?;][^=\s]*(?:key)[^=\s]*=)/g])('%s is found slow', (expression) =>
  expect(slowOn(expression)).not.toBeNull(),
)

test('literals are found where code has them', () => {
  const text = `const A = /a\\/b[/]/giu\nreturn /c/.test(x) && one(/d/, 7 / 2 / 3) // /no/\n<p>/</p>`
  expect(regularExpressionsIn(text).map(String)).toEqual(['/a\\/b[/]/giu', '/c/', '/d/'])
})
