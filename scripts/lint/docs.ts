import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, posix } from 'node:path'
import { drawStates } from '@/lib/platform/states/draw-states'
import { ROOMS } from './plan'
import { filesUnder, placeIn, readSource, type Source } from './sources'

const FOLDERS = readdirSync('.', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^[a-z]+$/.test(entry.name))
  .map(({ name }) => name)

const LINK = /\]\((?!\w+:)((?:[^\s#()]|\([\w-]+\))*)(?:#[\w-]*)?\)/g
/** A path from the repository root, in a sentence or in a command; `*` stands for any name. */
const PATH = new RegExp(
  `(?<![\\w./@-])(?:${FOLDERS.join('|')})/(?:[\\w./*-]|\\([\\w-]+\\)|\\[[\\w.-]+\\])*(?<!\\.)`,
  'g',
)

/** Who has to read more reads none of it. */
const MAX_WORDS = 28_000

export function findDocProblems(): string[] {
  const pages = filesUnder('docs').filter((path) => path.endsWith('.md'))
  const docs = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...pages].map(readSource)
  const words = docs.reduce((sum, { text }) => sum + countWords(text), 0)
  return [
    ...(words > MAX_WORDS ? [`docs: ${words} words in all, and ${MAX_WORDS} are the most: cut some.`] : []),
    ...docs.flatMap(missingPaths),
    ...docs.flatMap(missingCommands),
    ...treeDifferences(),
    ...unlistedDecisions(),
    ...(readFileSync('docs/states.md', 'utf8') === drawStates()
      ? []
      : ['docs/states.md is not the table of transitions: npm run states draws it.']),
  ]
}

const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0

/** The paths that a document links to or mentions but that do not exist. */
export function missingPaths(document: Source): string[] {
  const { path, text } = document
  const links = [...text.matchAll(LINK)].map(({ 1: to = '', index }) => ({
    to: to ? posix.join(posix.dirname(path), to) : path,
    index,
  }))
  // As long as they were, so that the places of what follows stay.
  const rest = text.replace(LINK, (link) => ']'.padEnd(link.length))
  const named = [...rest.matchAll(PATH)].map(({ 0: to, index }) => ({ to, index }))
  return [...links, ...named]
    .filter(({ to }) => !pathExists(to))
    .map(({ to, index }) => `${placeIn(document, index)} ${to} does not exist.`)
}

function pathExists(path: string): boolean {
  if (!path.includes('*')) return existsSync(path)
  const [folder = '.'] = path.split('/')
  const pattern = new RegExp(`^${path.replace(/[.()[\]]/g, '\\$&').replaceAll('*', '[^/]+')}$`)
  return filesUnder(folder).some((found) => pattern.test(found))
}

function missingCommands(document: Source): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }
  return [...document.text.matchAll(/npm run ([\w:-]+)/g)]
    .filter(([, name = '']) => !(name in scripts))
    .map(({ 0: command, index }) => `${placeIn(document, index)} there is no ${command}.`)
}

/** The tree in the architecture has every room of lib, in the order of the plan, and every folder. */
function treeDifferences(): string[] {
  const path = 'docs/architecture.md'
  const [, tree = ''] = /```\nlib\/\n([^`]+)```/.exec(readFileSync(path, 'utf8')) ?? []
  const rooms = [...tree.matchAll(/^ {2}([a-z]+)\//gm)].map(([, room]) => room)
  const folders = filesUnder('lib').filter(
    (name) => statSync(name).isDirectory() && !name.includes('generated'),
  )
  return [
    ...(rooms.join() === ROOMS.join()
      ? []
      : [`${path} its tree does not have the rooms of the plan, in their order.`]),
    ...folders
      .filter((name) => !tree.includes(`${basename(name)}/`))
      .map((name) => `${path} its tree lacks ${name}.`),
  ]
}

/** Every decision has a number of its own and a line in the index. */
function unlistedDecisions(): string[] {
  const files = readdirSync('docs/decisions').filter((name) => name !== 'README.md')
  const numbers = files.map((name) => name.slice(0, 4))
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  return [
    ...files
      .filter((_, at) => numbers.indexOf(numbers[at] ?? '') !== at)
      .map((name) => `docs/decisions/${name} has the number of another one.`),
    ...files
      .filter((name) => !index.includes(`(${name})`))
      .map((name) => `docs/decisions/README.md does not list ${name}.`),
  ]
}
