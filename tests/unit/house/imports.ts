import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { PACKAGES } from './packages'
import { BROWSER, BROWSER_PACKAGES, MODULES } from './plan'

type Source = { path: string; text: string }
type Import = { specifier: string; isType: boolean; line: number }

const LEFT_OUT = ['node_modules', 'lib/platform/db/generated', 'next-env.d.ts']
const STATEMENT = /\b(?:import|export)\s+(type\s+)?(?:[\w$*{}\s,]+?\bfrom\s*)?['"]([^'"\n]+)['"]/g
const CALL = /\b(?:import|require|import\.meta\.resolve|require\.resolve)()\(\s*['"]([^'"\n]+)['"]/g

const IN_BROWSERS = 'what components may import runs in browsers.'

/** Every source file of the project, by path from the repository root. */
export function readSources(folder = ''): Source[] {
  return readdirSync(join(process.cwd(), folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.name.startsWith('.') || LEFT_OUT.includes(path)) return []
    if (entry.isDirectory()) return readSources(path)
    return /\.(m?[jt]s|tsx)$/.test(path) ? [{ path, text: readFileSync(path, 'utf8') }] : []
  })
}

export function importsOf(text: string): Import[] {
  return [STATEMENT, CALL].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: statement, 1: type, 2: specifier = '', index }) => ({
      specifier,
      isType: Boolean(type),
      line: text.slice(0, index + statement.length).split('\n').length,
    })),
  )
}

/** Violations of the plan, one line for each import, with file, line and reason. */
export function findViolations(sources: Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const module = moduleOf(path)
    if (!module) return [`${path} is in no module of the plan.`]
    return importsOf(text).flatMap(({ specifier, isType, line }) => {
      const reason = refusal({ path, module, specifier, isType })
      return reason ? [`${path}:${line} imports ${specifier}: ${reason}`] : []
    })
  })
}

function refusal(from: { path: string; module: string; specifier: string; isType: boolean }): string | null {
  const { path, module, specifier, isType } = from
  const runsInBrowser = BROWSER.some((name) => covers(name, path))
  if (!/^(\.|@\/)/.test(specifier)) {
    if (runsInBrowser && !isType && !BROWSER_PACKAGES.some((name) => covers(name, specifier)))
      return IN_BROWSERS
    return refusePackage(specifier, path)
  }

  if (specifier.startsWith('../../') && module !== 'tests') return 'across folders, imports begin with @/.'
  const target = targetOf(specifier, path)
  const targetModule = moduleOf(target)
  if (runsInBrowser && !isType && !MODULES.components?.some((name) => covers(name, target)))
    return IN_BROWSERS
  if (targetModule === module) return null
  if (!specifier.startsWith('@/') && module !== '.') return 'from module to module, imports begin with @/.'
  if (!targetModule || !MODULES[module]?.some((name) => covers(name, target)))
    return `the plan does not let ${module} import it.`
  return order(targetModule) < order(module) ? null : `${targetModule} is not listed before ${module}.`
}

function refusePackage(specifier: string, path: string): string | null {
  if (covers('tests', path)) return null
  const modules = Object.entries(PACKAGES).find(([name]) => isOf(name, specifier))?.[1]
  if (!modules) return 'the plan gives this package no module.'
  return modules.some((module) => covers(module, path)) ? null : `only ${modules.join(', ')} may.`
}

/** The path that an import of the project's own code leads to. */
export const targetOf = (specifier: string, path: string): string =>
  specifier.startsWith('@/') ? specifier.slice(2) : posix.join(posix.dirname(path), specifier)

/** Whether a specifier names a package or a part of it. */
export const isOf = (name: string, specifier: string): boolean => covers(name, specifier.replace(':', '/'))

const order = (module: string) => Object.keys(MODULES).indexOf(module)

/** The module of a file: the longest name that covers it. */
function moduleOf(path: string): string | undefined {
  return Object.keys(MODULES)
    .filter((module) => covers(module, path))
    .sort((a, b) => b.length - a.length)[0]
}

/** Whether a name in the plan covers a path: as the same file, or as a folder above it. */
export function covers(name: string, path: string): boolean {
  const bare = path.replace(/\.(d\.)?(m?[jt]s|tsx)$/, '')
  if (name === '.') return !bare.includes('/')
  const wanted = name.split('/')
  const given = bare.split('/')
  return wanted.every((part, at) => given[at] !== undefined && (part === '*' || part === given[at]))
}
