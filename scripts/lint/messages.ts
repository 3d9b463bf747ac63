import { checkMinCount, placeIn, type Source } from './sources'

const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g

/** What rules tell people: a sentence, not a name. */
const isMessage = (text: string) => /^[A-Z].* /.test(text)

/** Each message of a rule is written in one place. */
export function findRepeatedMessages(sources: Source[]): string[] {
  const literals = sources
    .filter(({ path }) => /^(lib|components|app)\//.test(path))
    .flatMap((source) =>
      [...source.text.matchAll(LITERAL)].map(({ 1: single, 2: double, index }) => ({
        text: single ?? double ?? '',
        isRule: source.path.endsWith('/rules.ts') || source.path === 'lib/base/email.ts',
        place: () => placeIn(source, index),
      })),
    )
  const messages = new Set(
    literals.filter(({ isRule, text }) => isRule && isMessage(text)).map(({ text }) => text),
  )
  const seen = new Set<string>()
  const repeats = literals.filter(({ text }) => messages.has(text) && seen.size === seen.add(text).size)
  return [
    ...checkMinCount(30, [...messages], 'messages of rules'),
    ...repeats.map(({ text, place }) => `${place()} “${text}” is written elsewhere, too.`),
  ]
}
