import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findKnownAdvisories } from '../support/known-advisories'

export type LockEntry = {
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  link?: boolean
  /** The package comes inside the archive of the one above it. */
  inBundle?: boolean
  dependencies?: object
  devDependencies?: object
  optionalDependencies?: object
}
export type Lock = Record<string, LockEntry>

/** Licences that allow use and redistribution on no other condition than keeping their text. */
const FREE_LICENCES = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Unlicense', 'MIT OR Apache-2.0', '(Apache-2.0 OR MIT)', '(MIT OR CC0-1.0)', 'MIT and ISC'],
]
/** Other licences, for the named packages only. */
const LICENCE_EXCEPTIONS: [licence: string, names: RegExp, why: string][] = [
  ['OFL-1.1', /^@(fontsource|fontsource-variable|embedpdf)\//, 'fonts, used as they are'],
  ['LGPL-3.0-or-later', /^@img\/sharp-libvips-/, 'a library of its own file, linked when it starts'],
  ['Apache-2.0 AND LGPL-3.0-or-later', /^@img\/sharp-win32-/, 'the same, with its wrapper'],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', /^@img\/sharp-wasm32$/, 'the same, with its wrapper'],
  ['MPL-2.0', /^(@axe-core\/playwright|axe-core|lightningcss.*)$/, 'for tests and for building'],
  ['MPL-2.0', /^web-push$/, 'used as it is, in files of its own'],
  ['CC-BY-4.0', /^caniuse-lite$/, 'data for building'],
  ['EPL-2.0', /^elkjs$/, 'the preview of mails, never run'],
  ['none', /^png-js$/, 'MIT by the file that comes with them'],
]

export function findSupplyChainProblems(): string[] {
  const lockText = readFileSync('package-lock.json', 'utf8')
  const { packages } = JSON.parse(lockText) as { packages: Lock }
  return [
    ...findLockProblems(packages),
    ...findKnownAdvisories(lockText).map((advisory) => `package-lock.json ${advisory}`),
    ...findManifestProblems(),
    ...['ignore-scripts=true', 'allow-git=none', 'min-release-age=7']
      .filter((line) => !readFileSync('.npmrc', 'utf8').split('\n').includes(line))
      .map((line) => `.npmrc lacks ${line}.`),
  ]
}

/** Every package has a licence that we may use, is pinned by the hash of its contents, and none is left out. */
export function findLockProblems(lock: Lock): string[] {
  const packages = Object.entries(lock)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => ({ name: path.split('node_modules/').at(-1) ?? '', ...locked }))
  return [
    ...packages
      .filter((one) => !isAllowed(one))
      .map(({ name, license }) => `${name} has the licence ${license}.`),
    ...packages
      .filter(({ link, inBundle, integrity }) => !link && !inBundle && !/^sha512-/.test(integrity ?? ''))
      .map(({ name }) => `${name} is not pinned by a hash.`),
    ...packages
      .filter(({ resolved = '' }) => resolved.startsWith('git'))
      .map(({ name }) => `${name} comes from git.`),
    ...Object.entries(lock).flatMap(([from, locked]) =>
      Object.keys({ ...locked.dependencies, ...locked.devDependencies, ...locked.optionalDependencies })
        .filter((name) => !isLocked(lock, name, from))
        .map((name) => `${name} is left out, for ${from || 'the project'}.`),
    ),
  ].map((message) => `package-lock.json ${message}`)
}

const isAllowed = ({ name, license = 'none' }: { name: string; license?: string }) =>
  FREE_LICENCES.includes(license) ||
  LICENCE_EXCEPTIONS.some(([licence, names]) => licence === license && names.test(name))

/** Whether the lock has what a package would load under this name: from its own node_modules, or from one above. */
function isLocked(lock: Lock, name: string, from: string): boolean {
  const folder = from === '' ? '' : `${from}/`
  if (`${folder}node_modules/${name}` in lock) return true
  return from !== '' && isLocked(lock, name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))))
}

/** Every direct dependency is pinned to one version, and the bill of materials lists what runs in production. */
function findManifestProblems(): string[] {
  const { scripts, dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const [command = '', ...flags] = String(scripts.sbom).split(' ')
  const sbom = execFileSync(command, flags, {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { bomFormat, components } = JSON.parse(sbom)
  const listed = new Set(components.map(({ purl }: { purl: string }) => decodeURIComponent(purl)))
  return [
    ...Object.entries<string>({ ...dependencies, ...devDependencies })
      .filter(([, version]) => !/^\d/.test(version))
      .map(([name]) => `package.json does not pin ${name} to one version.`),
    ...(bomFormat === 'CycloneDX' ? [] : ['package.json: npm run sbom writes no CycloneDX.']),
    ...Object.entries<string>(dependencies)
      .filter(([name, version]) => !listed.has(`pkg:npm/${name}@${version}`))
      .map(([name]) => `package.json: npm run sbom leaves out ${name}.`),
  ]
}
