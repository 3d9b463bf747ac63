import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import lucide from '@iconify-json/lucide/icons.json'

const sources = execFileSync('git', ['ls-files', 'app', 'components'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => name.endsWith('.tsx'))
const named = new Set(
  sources.flatMap((name) =>
    [...readFileSync(name, 'utf8').matchAll(/['"`]icon-([a-z0-9-]+)/g)].map(([, icon]) => icon),
  ),
)

test('every icon has a shape in the stylesheet', () => {
  expect(named.size).toBeGreaterThan(50)
  expect([...named].filter((icon) => !((icon as string) in lucide.icons))).toEqual([])
})
