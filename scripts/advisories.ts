/**
 * `npm run advisories`: compares the lock file with the advisories known here, and asks the registry for known
 * vulnerabilities of the packages that run in production. Exits with 1 if one is known here, high or critical, and
 * with 2 if the registry cannot be asked: unchecked does not count as passed.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findKnownAdvisories } from './support/known-advisories'
import { readAdvisories } from './support/read-advisories'

const knownAdvisoryLines = findKnownAdvisories(readFileSync('package-lock.json', 'utf8'))
for (const line of knownAdvisoryLines) console.log(line)
if (knownAdvisoryLines.length > 0) process.exit(1)

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 60_000 })
const advisories = readAdvisories(stdout ?? '')
if (!advisories.isAvailable) {
  console.log(`NOT CHECKED: this registry can't be asked for advisories (${advisories.reason}).`)
  console.log('Run it where the public registry answers.')
  process.exit(2)
}
for (const { name, severity, range } of advisories.found) console.log(`${severity}: ${name} ${range}`)
console.log(`${advisories.found.length} packages with known vulnerabilities`)
process.exit(advisories.found.some(({ severity }) => /high|critical/.test(severity)) ? 1 : 0)
