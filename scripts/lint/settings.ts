import { readFileSync } from 'node:fs'
import { parseEnv, SETTINGS } from '@/lib/base/settings/parse-env'
import { SECRETS } from '@/lib/base/settings/secret-files'
import { minimalSettings } from '../support/minimal-settings'
import { placeIn, readSource, type Source } from './sources'

/** docs/settings.md describes every setting, with its default; deploy/example.env and the code know no others. */

const ROW = /^\| `([A-Z][A-Z\d_]+)` \| (.+?) \| (.+?) \| (yes)? ?\|$/gm

/** Those of the system, Node, the frameworks and the test runner. */
const FOREIGN_NAMES = ['JEST_WORKER_ID', 'MUTANT_TESTS', 'NEXT_RUNTIME', 'NODE_ENV', 'PATH', 'TZ']

export function findSettingProblems(
  sources: Source[],
  page: Source = readSource('docs/settings.md'),
): string[] {
  const rows = [...page.text.matchAll(ROW)].map(({ 1: name = '', 3: unset = '', 4: secret, index }) => ({
    name,
    /** The default, if the cell starts with one. */
    fallback: /^`([^`]+)`(?:,|$)/.exec(unset)?.[1],
    isSecret: secret === 'yes',
    place: placeIn(page, index),
  }))
  const secrets = rows.filter(({ name, isSecret }) => isSecret && SETTINGS.includes(name))
  return [
    ...findUnlistedSettings(sources, page),
    ...rows
      .filter(({ name }) => SETTINGS.includes(name) && !(name in minimalSettings))
      .filter(({ name, fallback }) => !isDefault(name, fallback))
      .map(({ name, place }) => `${place} ${name} has another default.`),
    ...secrets
      .filter(({ name }) => !(SECRETS as readonly string[]).includes(name))
      .map(
        ({ name, place }) => `${place} ${name} cannot come from a file: lib/base/settings/secret-files.ts.`,
      ),
    ...SECRETS.filter((name) => !secrets.some((row) => row.name === name)).map(
      (name) => `${page.path} does not call ${name} a secret.`,
    ),
    ...sources.flatMap((source) => {
      const hidden = /process\.env\[(?!\s*'[A-Z_]+'\s*\])/.exec(source.text)
      return hidden
        ? [`${placeIn(source, hidden.index)} reads a setting under a name that is not written there.`]
        : []
    }),
  ]
}

function findUnlistedSettings(sources: Source[], page: Source): string[] {
  const start = page.text.indexOf('## Deployment')
  const listed = [...page.text.matchAll(/`([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)`/g)]
    .filter(({ index }) => index > start)
    .map(({ 1: name = '', index }) => ({ name, place: placeIn(page, index) }))
  const isListed = (name: string) => listed.some((one) => one.name === name)
  const used = new Set([
    ...SETTINGS,
    ...sources.flatMap(({ text }) => namesRead(text)),
    ...namesInFile('docker-compose.yml', /\$\{([A-Z_]+)/g),
  ])
  for (const name of FOREIGN_NAMES) used.delete(name)
  const sandboxNames = namesInFile('sandbox/settings.ts', /^ {2}([A-Z_]+):/gm)
  return [
    ...listed
      .filter(({ name }) => !used.has(name) && !sandboxNames.includes(name))
      .map(({ name, place }) => `${place} ${name} is not a setting.`),
    ...[...used].filter((name) => !isListed(name)).map((name) => `${page.path} does not list ${name}.`),
    ...namesInFile('deploy/example.env', /^#? ?([A-Z_]+)=/gm)
      .filter((name) => !isListed(name))
      .map((name) => `deploy/example.env has ${name}, which is not a setting.`),
  ]
}

const namesInFile = (path: string, pattern: RegExp): string[] =>
  [...readFileSync(path, 'utf8').matchAll(pattern)].map(([, name = '']) => name)

/** The environment variables that a source text reads, under whatever name the environment is passed on. */
function namesRead(text: string): string[] {
  const direct = text.matchAll(/\b(?:process\.env|settings|variables)\.([A-Z][A-Z\d_]+)/g)
  const destructured = [...text.matchAll(/\{([^{}]*)\}\s*=\s*process\.env\b/g)].flatMap(([, names = '']) => [
    ...names.matchAll(/\b([A-Z][A-Z\d_]+)\b/g),
  ])
  return [...direct, ...destructured].map(([, name = '']) => name)
}

const settingIn = (name: string, settings: Record<string, string>): string =>
  JSON.stringify((parseEnv(settings) as Record<string, unknown>)[name] ?? '')

/** Whether a setting that is left out is what the page says. */
function isDefault(name: string, fallback: string | undefined): boolean {
  const unset = settingIn(name, minimalSettings)
  // Described in words, or another setting's value: the code has no default of its own.
  if (fallback === undefined || /^[A-Z_]+$/.test(fallback)) return ['""', '[]', '{}'].includes(unset)
  return settingIn(name, { ...minimalSettings, [name]: fallback }) === unset
}
