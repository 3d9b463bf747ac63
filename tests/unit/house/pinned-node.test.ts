import { readFileSync } from 'node:fs'

const read = (path: string) => readFileSync(path, 'utf8')
const { optionalDependencies } = JSON.parse(read('package.json')) as {
  optionalDependencies: Record<string, string>
}
const pinned = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'))

test('every platform and every stage of the image use the same Node version', () => {
  const versions = new Set(pinned.map(([, version]) => version))
  expect([...versions]).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/)])
  const major = [...versions][0]?.split('.')[0]
  const bases = [...read('Dockerfile').matchAll(/^FROM node:(\d+)-/gm)].map(([, base]) => base)
  expect(new Set(bases)).toEqual(new Set([major]))
})

test('every command starts with the pinned Node', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const others = Object.entries(scripts).filter(([, command]) => /^node (?!scripts\/run\.mjs )/.test(command))
  expect(others).toEqual([])
})
