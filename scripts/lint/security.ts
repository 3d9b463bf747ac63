import { existsSync } from 'node:fs'
import { checkMinCount, filesUnder, placeIn, readSource, type Source } from './sources'

/** A row in the tables of requirements: their numbers, the verdict, and how they are met. */
const ROW = /^\| (\d+\.[^|]*) \| ([^|]*) \| (.*) \|$/gm
const VERDICTS = ['met', 'deviation', 'n/a']

/** Every requirement has a verdict and an explanation, and every file and test named there exists. */
export function findSecurityProblems(page: Source = readSource('docs/security.md')): string[] {
  const rows = [...page.text.matchAll(ROW)]
  const tests = filesUnder('tests').map((path) => path.split('/').at(-1))
  const named = [...page.text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|sh))`/g)]
  return [
    ...checkMinCount(100, rows, 'requirements'),
    ...rows
      .filter(([, , verdict = '', by = '']) => !VERDICTS.includes(verdict) || by.trim() === '')
      .map(({ 1: numbers, index }) => `${placeIn(page, index)} ${numbers} has no verdict or no explanation.`),
    ...named
      .filter(([, path = '']) => !existsSync(path) && !tests.includes(path))
      .map(({ 1: path, index }) => `${placeIn(page, index)} ${path} does not exist.`),
  ]
}
