import { readFileSync } from 'node:fs'

type Locked = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', object>>

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>
}

/** Whether the lock has what a package would load under this name: from its own node_modules, or from one above. */
function isLocked(name: string, from: string): boolean {
  const folder = from === '' ? '' : `${from}/`
  if (`${folder}node_modules/${name}` in packages) return true
  return from !== '' && isLocked(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))))
}

/** Built for other machines, but not published to every registry. */
const isElsewhere = (name: string) => name.startsWith('@squawk-cli/')

test('the lock file pins every package, for other operating systems, too', () => {
  const missing = Object.entries(packages).flatMap(([from, locked]) =>
    Object.keys({ ...locked.dependencies, ...locked.devDependencies, ...locked.optionalDependencies })
      .filter((name) => !isLocked(name, from) && !isElsewhere(name))
      .map((name) => `${name}, for ${from || 'the project'}`),
  )
  expect(missing).toEqual([])
})
