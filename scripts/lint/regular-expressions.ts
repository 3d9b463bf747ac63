import { checkMinCount, placeIn, type Source } from './sources'

/**
 * Regular expressions over what people send are linear: none takes long on any text. Each is timed on the repetitions
 * of its own letters and words, which are the worst inputs for the usual mistakes.
 */

/** What reads our own files and settings only. */
const TRUSTED_INPUT = [
  'lib/platform/migrations/',
  'lib/base/settings/',
  'lib/base/telemetry/',
  'scripts/',
  'sandbox/',
  'bench/',
  'tests/',
]

export function findSlowExpressions(sources: Source[]): string[] {
  const all = new Map(
    sources
      .filter(({ path }) => !TRUSTED_INPUT.some((folder) => path.startsWith(folder)))
      .flatMap((source) =>
        regularExpressionsIn(source.text).map(
          (expression) => [String(expression), { source, expression }] as const,
        ),
      ),
  )
  const slow = [...all.values()].flatMap(({ source, expression }) => {
    const attack = findSlowInput(expression)
    if (attack === null) return []
    const place = placeIn(source, source.text.indexOf(String(expression)))
    return [`${place} ${expression} is slow on ${JSON.stringify(attack)} again and again.`]
  })
  return [...checkMinCount(120, [...all], 'regular expressions'), ...slow]
}

/** A literal after something that cannot end a value; what follows may contain slashes within brackets. */
const LITERAL =
  /(?:^|[=(,:[!&|?{};]|\breturn|=>)\s*\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)(?![\w/])/gm

/** The regular expressions in a source file, as far as they are written as literals. */
export const regularExpressionsIn = (text: string): RegExp[] =>
  [...text.matchAll(LITERAL)].flatMap(([, pattern = '', flags = '']) => {
    try {
      return [new RegExp(pattern, flags)]
    } catch {
      return []
    }
  })

/** The short ones find what would take hours on the long ones. */
const LENGTHS = [22, 1_000, 20_000]
/** A linear expression needs about a millisecond, a quadratic one hundreds. */
const SLOW_MS = 40

/** The repeated text that an expression is slow on, or null. */
export function findSlowInput(expression: RegExp): string | null {
  const attacks = attacksOn(expression)
  // The short ones find what would take hours on the long ones.
  for (const length of LENGTHS) {
    const attack = attacks.find((unit) => isSlow(expression, unit, length))
    if (attack !== undefined) return attack
  }
  return null
}

/** At its fastest of four times: a busy machine stops anything now and then. */
function isSlow(expression: RegExp, unit: string, length: number): boolean {
  const repeated = unit.repeat(Math.ceil(length / unit.length))
  return [`${repeated}\u0001`, `${repeated}!`, `!${repeated}!`].some((text) => {
    for (let time = 0; time < 4; time += 1) if (timeOf(expression, text) < SLOW_MS) return false
    return true
  })
}

function timeOf({ source, flags }: RegExp, text: string): number {
  const startedAt = performance.now()
  text.replace(new RegExp(source, flags), '')
  return performance.now() - startedAt
}

/** Its own letters and words, and one of each class, alone and in pairs. */
function attacksOn({ source }: RegExp): string[] {
  const plain = source.replace(/\\[pP]\{[^}]*\}|\\u(?:\{[\da-f]+\}|[\da-f]{4})|\(\?<?[=!:]?/g, '')
  const characters = [...plain.replace(/\\([a-zA-Z])/g, '')].filter(
    (character) => !'()[]{}|^$*+?\\'.includes(character),
  )
  const alphabet = [
    ...new Set(['a', '0', ' ', '\n', '-', ...characters.filter((character) => /\W/.test(character))]),
  ].slice(0, 14)
  const words = [...new Set(plain.match(/[a-zA-Z]{2,}/g) ?? [])].slice(0, 6)
  return [
    ...alphabet,
    ...alphabet.flatMap((one) => alphabet.map((other) => one + other)),
    ...words.flatMap((word) => alphabet.map((character) => character + word)),
  ]
}
