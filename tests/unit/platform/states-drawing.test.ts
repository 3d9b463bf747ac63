import { drawStates } from '@/lib/platform/states/draw-states'

const arrowsOf = (subject: string) =>
  (drawStates().split(`## ${subject}\n`)[1]?.split('## ')[0] ?? '').match(/^ {2}.* --> .*$/gm)

test('a pair of states has one arrow, with every reason on it', () => {
  expect(arrowsOf('payment')).toContain(
    '  pending --> failed: unpaid, mismatch, unknown, refused, closed, never-opened',
  )
})

test('a reason that the state names is not repeated', () => {
  expect(arrowsOf('join-request')).toContain('  open --> declined')
  expect(arrowsOf('join-request')).toContain('  open --> accepted: joined')
})
