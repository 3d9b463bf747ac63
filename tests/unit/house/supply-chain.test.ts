import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findSecrets } from '@/scripts/support/find-secrets'
import { knownAdvisories } from '@/scripts/support/known-advisories'
import { readAdvisories } from '@/scripts/support/read-advisories'

type Locked = {
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  dev?: boolean
  link?: boolean
  /** The package comes inside the archive of the one above it. */
  inBundle?: boolean
  dependencies?: object
  devDependencies?: object
  optionalDependencies?: object
}
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, locked]) => ({ name: path.split('node_modules/').at(-1) ?? '', ...locked }))

/** Licences that allow use and redistribution on no other condition than keeping their text. */
const FREE = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Unlicense', 'MIT OR Apache-2.0', '(Apache-2.0 OR MIT)', '(MIT OR CC0-1.0)', 'MIT and ISC'],
]
/** Other licences, for the named packages only. */
const NAMED: [licence: string, names: RegExp, why: string][] = [
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

test('every package has a permissive licence, or is listed as an exception', () => {
  const isAllowed = ({ name, license = 'none' }: (typeof packages)[number]) =>
    FREE.includes(license) || NAMED.some(([licence, names]) => licence === license && names.test(name))
  expect(packages.filter((one) => !isAllowed(one)).map(({ name, license }) => `${name}: ${license}`)).toEqual(
    [],
  )
})

test('every package is pinned by the hash of its contents', () => {
  const loose = packages.filter(
    ({ link, inBundle, integrity }) => !link && !inBundle && !/^sha512-/.test(integrity ?? ''),
  )
  expect(loose.map(({ name }) => name)).toEqual([])
})

/** Whether the lock has what a package would load under this name: from its own node_modules, or from one above. */
function isLocked(name: string, from: string): boolean {
  const folder = from === '' ? '' : `${from}/`
  if (`${folder}node_modules/${name}` in lock.packages) return true
  return from !== '' && isLocked(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))))
}

/** Packages built for other machines, which not every registry has. */
const isElsewhere = (name: string) => name.startsWith('@squawk-cli/')

test('no package is left out of the lock, not even those for other operating systems', () => {
  const missing = Object.entries(lock.packages).flatMap(([from, locked]) =>
    Object.keys({ ...locked.dependencies, ...locked.devDependencies, ...locked.optionalDependencies })
      .filter((name) => !isLocked(name, from) && !isElsewhere(name))
      .map((name) => `${name}, for ${from || 'the project'}`),
  )
  expect(missing).toEqual([])
})

test('every direct dependency is pinned to one version', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies })
  expect(versions.filter(([, version]) => !/^\d/.test(version))).toEqual([])
})

test('the bill of materials lists what runs in production', () => {
  const { scripts, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const [command = '', ...flags] = String(scripts.sbom).split(' ')
  const text = execFileSync(command, flags, {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { bomFormat, components } = JSON.parse(text)
  expect(bomFormat).toBe('CycloneDX')
  const named = components.map(({ purl }: { purl: string }) => decodeURIComponent(purl))
  const wanted = Object.entries(dependencies).map(([name, version]) => `pkg:npm/${name}@${version}`)
  expect(named).toEqual(expect.arrayContaining(wanted))
})

test('no package has an advisory that is known here, however deep it lies', () => {
  expect(knownAdvisories(readFileSync('package-lock.json', 'utf8'))).toEqual([])
  const beneath = { 'node_modules/prisma/node_modules/mysql2': { version: '3.9.0' } }
  expect(knownAdvisories(JSON.stringify({ packages: beneath }))).toEqual([
    'GHSA-3f6p-5ww8-9rcr: mysql2 3.9.0, fixed in 3.22.0',
    'GHSA-rgwj-5xj2-c3m3: mysql2 3.9.0, fixed in 3.23.1',
  ])
})

test('npm takes no install script, no package from git, and no version in its first week', () => {
  const settings = readFileSync('.npmrc', 'utf8').split('\n')
  expect(settings).toEqual(
    expect.arrayContaining(['ignore-scripts=true', 'allow-git=none', 'min-release-age=7']),
  )
  expect(packages.filter(({ resolved = '' }) => resolved.startsWith('git'))).toEqual([])
})

test('a secret in the browser’s files is found anywhere', () => {
  const folder = mkdtempSync(join(tmpdir(), 'whipround-static-'))
  mkdirSync(join(folder, 'chunks'))
  writeFileSync(join(folder, 'chunks/a.js'), 'const key="sk_build_1";')
  const secrets = { STRIPE_SECRET_KEY: 'sk_build_1', SMTP_URL: 'smtp://elsewhere' }
  expect(findSecrets(folder, secrets)).toEqual([`STRIPE_SECRET_KEY in ${join(folder, 'chunks/a.js')}`])
  rmSync(folder, { recursive: true })
})

test('a registry that cannot be asked does not count as a pass', () => {
  expect(readAdvisories('{"message":"405 Method Not Allowed"}')).toEqual({
    asked: false,
    reason: '405 Method Not Allowed',
  })
  expect(readAdvisories('')).toEqual({ asked: false, reason: 'no answer' })
  const answer = { metadata: {}, vulnerabilities: { sharp: { severity: 'high', range: '<0.35.4' } } }
  expect(readAdvisories(JSON.stringify(answer))).toEqual({
    asked: true,
    found: [{ name: 'sharp', severity: 'high', range: '<0.35.4' }],
  })
})
