import { posix } from 'node:path'
import { BROWSER_PACKAGES, PACKAGES } from './packages'
import { BROWSER_FILES, FOLDERS, IMPORT_RULES, ROOMS } from './plan'
import type { Source } from './sources'

type Import = { specifier: string; isType: boolean; line: number }

const IMPORT_STATEMENT = /\b(?:import|export)\s+(type\s+)?(?:[\w$*{}\s,]+?\bfrom\s*)?['"]([^'"\n]+)['"]/g
const IMPORT_CALL = /\b(?:import|require|import\.meta\.resolve|require\.resolve)()\(\s*['"]([^'"\n]+)['"]/g

const NOT_IN_BROWSERS = 'this runs in browsers, and that does not.'

export function importsOf(text: string): Import[] {
  return [IMPORT_STATEMENT, IMPORT_CALL].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: statement, 1: type, 2: specifier = '', index }) => ({
      specifier,
      isType: Boolean(type),
      line: text.slice(0, index + statement.length).split('\n').length,
    })),
  )
}

/** Violations of the plan, one line for each import, with file, line and reason. */
export function findForbiddenImports(sources: Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const folder = folderOf(path)
    if (!folder || roomIndexOf(path) < 0) return [`${path} is in no room of the plan.`]
    return importsOf(text).flatMap(({ specifier, isType, line }) => {
      const reason = /^(\.|@\/)/.test(specifier)
        ? refusalOf({ path, folder, specifier, isType })
        : packageRefusalOf(specifier, path, isType)
      return reason ? [`${path}:${line} imports ${specifier}: ${reason}`] : []
    })
  })
}

function refusalOf(imported: {
  path: string
  folder: string
  specifier: string
  isType: boolean
}): string | null {
  const { path, folder, specifier, isType } = imported
  const target = targetOf(specifier, path)
  const isParentImport = specifier.startsWith('../') && (covers('lib', path) || covers('components', path))
  if (isParentImport || (specifier.startsWith('../../') && folder !== 'tests'))
    return 'across folders, imports begin with @/.'
  const targetFolder = folderOf(target)
  if (targetFolder !== folder) {
    if (!specifier.startsWith('@/') && folder !== '.') return 'from folder to folder, imports begin with @/.'
    if (!FOLDERS[folder]?.some((name) => covers(name, target)))
      return `the plan does not let ${folder} import it.`
  }
  // Components do not know even the types of what never runs in a browser.
  if (runsInBrowser(path) && !runsInBrowser(target) && (!isType || folder === 'components'))
    return NOT_IN_BROWSERS
  if (folder === 'lib' && roomIndexOf(target) > roomIndexOf(path)) return 'its room is above.'
  const [ruleFolder, names] = Object.entries(IMPORT_RULES).find(([name]) => covers(name, path)) ?? []
  if (ruleFolder && names && ![ruleFolder, ...names].some((name) => covers(name, target)))
    return `the plan does not let ${ruleFolder} import it.`
  return null
}

const runsInBrowser = (path: string) => BROWSER_FILES.some((name) => covers(name, path))

function packageRefusalOf(specifier: string, path: string, isType: boolean): string | null {
  if (covers('tests', path)) return null
  const modules = Object.entries(PACKAGES).find(([name]) => isFromPackage(name, specifier))?.[1]
  if (!modules) return 'the plan gives this package no place.'
  if (!modules.some((module) => covers(module, path))) return `only ${modules.join(', ')} may.`
  const isServerPackage = covers('lib', path) && !BROWSER_PACKAGES.includes(specifier)
  return isServerPackage && runsInBrowser(path) && !isType ? NOT_IN_BROWSERS : null
}

/** The path that an import of the project's own code leads to. */
export const targetOf = (specifier: string, path: string): string =>
  specifier.startsWith('@/') ? specifier.slice(2) : posix.join(posix.dirname(path), specifier)

/** Whether a specifier names a package or a part of it. */
const isFromPackage = (name: string, specifier: string): boolean => covers(name, specifier.replace(':', '/'))

/** The folder of the plan that a file is in. */
const folderOf = (path: string): string | undefined =>
  Object.keys(FOLDERS).find((folder) => covers(folder, path))

/** How high a room of `lib` stands; 0 beside `lib`, -1 in no room. */
const roomIndexOf = (path: string): number =>
  covers('lib', path) ? ROOMS.indexOf(path.split('/')[1] ?? '') : 0

const patterns = new Map<string, RegExp>()

/** Whether a name in the plan covers a path: as the same file, or as a folder above it. */
function covers(name: string, path: string): boolean {
  const stem = path.replace(/\.(d\.)?(m?[jt]s|tsx)$/, '')
  if (name === '.') return !stem.includes('/')
  const pattern = patterns.get(name) ?? patternOf(name)
  patterns.set(name, pattern)
  return pattern.test(stem)
}

const WILDCARDS: Record<string, string> = { '*': '[^/]+', '**': '.+' }
const patternOf = (name: string) =>
  new RegExp(
    `^${name
      .split('/')
      .map((part) => WILDCARDS[part] ?? part)
      .join('/')}(/|$)`,
  )

/** What the plan names that no longer exists, and what it permits that nobody does. */
export function findUnusedImportRules(sources: Source[]): string[] {
  const paths = sources.map(({ path }) => path)
  const permitted = Object.entries({ ...FOLDERS, ...IMPORT_RULES }).flatMap(([folder, names]) =>
    names.map((name) => ({ folder, name })),
  )
  const named = [
    ...ROOMS.map((room) => `lib/${room}`),
    ...permitted.flatMap(({ folder, name }) => [folder, name]),
    ...BROWSER_FILES,
  ]
  const imports = sources.flatMap(({ path, text }) =>
    importsOf(text).map(({ specifier }) => ({ path, specifier, target: targetOf(specifier, path) })),
  )
  return [
    ...named
      .filter((name) => !paths.some((path) => covers(name, path)))
      .map((name) => `${name} does not exist.`),
    ...permitted
      .filter(
        ({ folder, name }) =>
          !imports.some(({ path, target }) => covers(folder, path) && covers(name, target)),
      )
      .map(({ folder, name }) => `${folder} does not import ${name}.`),
    ...Object.entries(PACKAGES).flatMap(([name, modules]) =>
      modules
        .filter(
          (module) =>
            !imports.some(({ path, specifier }) => covers(module, path) && isFromPackage(name, specifier)),
        )
        .map((module) => `${module} does not import ${name}.`),
    ),
  ].map((message) => `scripts/lint/plan.ts ${message}`)
}
