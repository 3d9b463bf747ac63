type KnownAdvisory = { id: string; name: string; fixedIn: string }

/** Advisories that an update might bring back. They are checked even where the registry can't be asked. */
const KNOWN_ADVISORIES: KnownAdvisory[] = [
  { id: 'GHSA-3f6p-5ww8-9rcr', name: 'mysql2', fixedIn: '3.22.0' },
  { id: 'GHSA-rgwj-5xj2-c3m3', name: 'mysql2', fixedIn: '3.23.1' },
  { id: 'GHSA-ggr8-5vv4-36mx', name: 'deepmerge-ts', fixedIn: '8.0.0' },
  { id: 'GHSA-rgj7-g3m4-5g8c', name: 'sharp', fixedIn: '0.35.4' },
]

const isBelow = (version: string, fixedIn: string) =>
  version.localeCompare(fixedIn, 'en', { numeric: true }) < 0

/** Those that hold for packages of a lock file. */
export function findKnownAdvisories(lockText: string): string[] {
  const { packages } = JSON.parse(lockText) as { packages: Record<string, { version?: string }> }
  return Object.entries(packages).flatMap(([path, { version = '' }]) =>
    KNOWN_ADVISORIES.filter(
      ({ name, fixedIn }) => path.endsWith(`node_modules/${name}`) && isBelow(version, fixedIn),
    ).map(({ id, name, fixedIn }) => `${id}: ${name} ${version}, fixed in ${fixedIn}`),
  )
}
