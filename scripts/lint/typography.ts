import { checkMinCount, placeIn, type Source } from './sources'

/** Texts whose exact wording is fixed. */
const FIXED_TEXTS = [
  "You're all caught up!",
  "I'm using an international card",
  "We can't load this page right now.",
  "You've reached the end",
  "You haven't made any transactions yet.",
  "You don't have permission to create a connected account for this group.",
  "You don't have permission to access this group's onboarding.",
]

const blank = (text: string) => text.replace(/[^\n]/g, ' ')
export const withoutComments = (code: string) =>
  code.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/^\s*\/\/.*$|\s\/\/ .*$/gm, blank)

/** Texts of screens and mails have typographic apostrophes. */
export function findStraightApostrophes(sources: Source[]): string[] {
  // The texts of `app/api` are the server's, not a screen's.
  const screens = sources.filter(
    ({ path }) =>
      /^(components|app|lib\/platform\/messages\/mail\/templates)\/.*\.tsx?$/.test(path) &&
      !path.startsWith('app/api/'),
  )
  return [
    ...checkMinCount(300, screens, 'screens'),
    ...screens.flatMap((source) => {
      const code = FIXED_TEXTS.reduce(
        (text, fixed) => text.replaceAll(fixed, blank),
        withoutComments(source.text),
      )
      return [...code.matchAll(/[A-Za-z]+'(?:s|t|re|ve|ll|m|d)\b/g)].map(
        ({ 0: word, index }) => `${placeIn(source, index)} ${word} has a straight apostrophe.`,
      )
    }),
  ]
}
