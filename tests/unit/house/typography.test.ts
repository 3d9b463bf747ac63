import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Texts whose exact wording is fixed. */
const FIXED = [
  "You're all caught up!",
  "I'm using an international card",
  "We can't load this page right now.",
  "You've reached the end",
  "You haven't made any transactions yet.",
  "You don't have permission to create a connected account for this group.",
  "You don't have permission to access this group's onboarding.",
]

const withoutComments = (code: string) =>
  code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$|\s\/\/ .*$/gm, '')

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))

/** The texts of `app/api` are the server's, not a screen's. */
const screens = ['components', 'app', 'lib/platform/messages/mail/letters']
  .flatMap(filesIn)
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('app/api/'))

test('texts of screens and mails have typographic apostrophes', () => {
  const straight = screens.flatMap((file) => {
    const code = FIXED.reduce(
      (text, fixed) => text.replaceAll(fixed, ''),
      withoutComments(readFileSync(file, 'utf8')),
    )
    return [...code.matchAll(/[A-Za-z]+'(?:s|t|re|ve|ll|m|d)\b/g)].map(([word]) => `${file}: ${word}`)
  })
  expect(screens.length).toBeGreaterThan(300)
  expect(straight).toEqual([])
})
