import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every source file of a folder, except what Prisma generates. */
const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('generated'))
    .map((name) => join(folder, name))

const files = ['lib', 'components', 'app'].flatMap(sourcesIn)
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g

const literalsOf = (source: string): string[] =>
  [...source.matchAll(LITERAL)].map(([, single, double]) => single ?? double ?? '')

/** What rules tell people: a sentence, not a name. */
const isMessage = (text: string) => /^[A-Z].* /.test(text)

const messages = files
  .filter((file) => file.endsWith('/rules.ts') || file === 'lib/base/email.ts')
  .flatMap((file) => literalsOf(sources.get(file) ?? ''))
  .filter(isMessage)

test('every rule has a message to look for', () => {
  expect(messages).toContain('Please enter a valid 6-digit OTP.')
  expect(messages.length).toBeGreaterThan(30)
})

test.each([...new Set(messages)])('“%s” is written in one place', (message) => {
  const places = files.flatMap((file) =>
    literalsOf(sources.get(file) ?? '')
      .filter((text) => text === message)
      .map(() => file),
  )
  expect(places).toHaveLength(1)
})
