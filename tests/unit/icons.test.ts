import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'node_modules/lucide-react/dist/esm/icons'
const icons = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => readFileSync(join(FOLDER, file), 'utf8'))
  .filter((code) => code.includes('createLucideIcon'))
const [, replaced] = readFileSync('next.config.ts', 'utf8').match(/resolveAlias: \{ '(.+?)'/) ?? []

/** If the package changed how it is built, our build would silently keep its client components. */
test('every icon is made by the part that the build replaces, of what our own part takes', () => {
  const isExpected = (code: string) =>
    code.includes(`import createLucideIcon from '${replaced}'`) &&
    /__iconData = \{\s+name: "[\w-]+",[^[]*\bnode: \[/.test(code) &&
    code.includes('createLucideIcon(__iconData)')
  expect(icons.length).toBeGreaterThan(1000)
  expect(icons.filter((code) => !isExpected(code))).toEqual([])
})
