import { drawStates } from '@/lib/platform/states/draw-states'

test('a pair of states has one arrow, with every reason on it', () => {
  const arrows = drawStates().match(/^ {2}pending --> failed: .*$/gm)
  expect(arrows?.[0]).toBe('  pending --> failed: unpaid, mismatch, unknown, refused, closed, never-opened')
})

test('a failed payment can still be paid, so it is not an end', () => {
  const [payment = ''] = drawStates().split('## return')
  expect(payment).toContain('success --> [*]')
  expect(payment).not.toContain('failed --> [*]')
})
