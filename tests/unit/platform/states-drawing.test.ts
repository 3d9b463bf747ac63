import { readFileSync } from 'node:fs'
import { drawStates } from '@/lib/platform/states/draw-states'

test('docs/states.md matches the table (if not, run npm run states)', () => {
  expect(readFileSync('docs/states.md', 'utf8')).toBe(drawStates())
})

test('a pair of states has one arrow, with every reason on it', () => {
  const arrows = drawStates().match(/^ {2}pending --> failed: .*$/gm)
  expect(arrows?.[0]).toBe('  pending --> failed: unpaid, mismatch, unknown, refused, closed, never-opened')
})

test('a failed payment can still be paid, so it is not an end', () => {
  const [payment = ''] = drawStates().split('## return')
  expect(payment).toContain('success --> [*]')
  expect(payment).not.toContain('failed --> [*]')
})
