import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files below `tests/` of these kinds of tests (`unit`, `e2e` …). */
const testFiles = (kinds: string[]): string[] =>
  kinds.flatMap((kind) =>
    readdirSync(join('tests', kind), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
      .map((file) => join('tests', kind, file)),
  )

/** Those with one of the words in their name. */
export const filesNamed = (kinds: string[], words: string[]): string[] =>
  testFiles(kinds).filter((file) => words.some((word) => file.split('/').slice(2).join('/').includes(word)))

/** Those that import this file of `tests/support`. */
export const filesUsing = (kinds: string[], name: string): string[] =>
  testFiles(kinds).filter((file) => readFileSync(file, 'utf8').includes(`support/${name}'`))

export const filesExcept = (kinds: string[], others: string[]): string[] =>
  testFiles(kinds).filter((file) => !others.includes(file))

/** Those with a test that runs by day. The others would only be loaded, which takes half a minute of all of them. */
export const filesWithDayTests = (kinds: string[]): string[] =>
  testFiles(kinds).filter((file) => /\btest(\.each)?[(<]/.test(readFileSync(file, 'utf8')))
