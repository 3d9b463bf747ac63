import { readFileSync } from 'node:fs'

type Manifest = { scripts: Record<string, string>; optionalDependencies: Record<string, string> }

/** Every platform and every stage of the image use one Node version, and every command starts with it. */
export function findNodeMismatches(
  { scripts, optionalDependencies }: Manifest = JSON.parse(readFileSync('package.json', 'utf8')),
  dockerfile = readFileSync('Dockerfile', 'utf8'),
): string[] {
  const pinned = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'))
  const [version = ''] = pinned.map(([, each]) => each)
  const bases = [...dockerfile.matchAll(/^FROM node:(\d+)-/gm)].map(([, base]) => base)
  return [
    ...(/^\d+\.\d+\.\d+$/.test(version) ? [] : ['package.json pins no Node version.']),
    ...pinned
      .filter(([, other]) => other !== version)
      .map(([name, other]) => `package.json pins ${name} ${other}, not ${version}.`),
    ...(bases.length > 0 ? [] : ['Dockerfile has no stage from node.']),
    ...bases
      .filter((base) => base !== version.split('.')[0])
      .map((base) => `Dockerfile has a stage from node:${base}, not ${version}.`),
    ...Object.entries(scripts)
      .filter(([, command]) => /^node (?!scripts\/run\.mjs )/.test(command))
      .map(
        ([name]) =>
          `package.json does not start ${name} through scripts/run.mjs, which finds the pinned Node.`,
      ),
  ]
}
