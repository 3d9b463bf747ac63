import { newCode } from '@/lib/groups/links/code'
import { linkPath, nextPath, parseCode, withNext } from '@/lib/groups/links/paths'
import { givingStatus, suggestedAmountsProblem } from '@/lib/groups/links/rules'

test('a code has 50 random bits, in characters that are hard to confuse', () => {
  const codes = Array.from({ length: 2000 }, newCode)
  for (const code of codes) expect(code).toMatch(/^[23456789ABCDEFGHJKLMNPQRSTUVWXYZ]{10}$/)
  expect(new Set(codes).size).toBe(codes.length)
  // 20,000 draws of 32 characters: one that never comes, or comes twice as often, would be no coincidence.
  const counts = new Map<string, number>()
  for (const character of codes.join('')) counts.set(character, (counts.get(character) ?? 0) + 1)
  expect(counts.size).toBe(32)
  for (const count of counts.values()) expect(count).toBeGreaterThan(400)
  for (const count of counts.values()) expect(count).toBeLessThan(900)
})

test('a code is read in any case, and anything else is refused', () => {
  expect(parseCode('abcdefghjk')).toBe('ABCDEFGHJK')
  for (const other of [
    '',
    'ABCDEFGHJ',
    'ABCDEFGHJKL',
    'ABCDEFGHJ0',
    'ABCDEFGHJI',
    ' ABCDEFGHJK',
    'ABCDEFGHJK\n',
  ])
    expect([other, parseCode(other)]).toEqual([other, null])
})

test('signing up or logging in continues to one of our links, and nowhere else', () => {
  expect(nextPath('/c/abcdefghjk')).toBe('/c/ABCDEFGHJK')
  expect(nextPath(linkPath('23456789AB'))).toBe('/c/23456789AB')
  const others = [
    '/dashboard',
    '//evil.example/c/ABCDEFGHJK',
    'https://evil.example/c/ABCDEFGHJK',
    '/\\evil.example',
    '/c/ABCDEFGHJK/',
    '/c/ABCDEFGHJK?x',
    '/c/ABCDEFGHJK#x',
    '/c/ABCDEFGHJK\n',
    '\n/c/ABCDEFGHJK',
    '/c/../c/ABCDEFGHJK',
    '/c/ABCDEFGHJI',
    '/C/ABCDEFGHJK',
    'javascript:/c/ABCDEFGHJK',
    '/c/%41BCDEFGHJK',
    ['/c/ABCDEFGHJK'],
    null,
    undefined,
  ]
  for (const other of others) expect([other, nextPath(other)]).toEqual([other, null])
  expect(withNext('/c/ABCDEFGHJK', '/login')).toBe('/login?next=/c/ABCDEFGHJK')
  expect(withNext(null, '/signup')).toBe('/signup')
})

test('suggested amounts: at most four different ones, from £1 to the limit', () => {
  const problem = (...amounts: number[]) => suggestedAmountsProblem(amounts, 1_000_000)
  for (const right of [[], [100], [100, 500, 1000, 1_000_000]]) expect(problem(...right)).toBeNull()
  expect(problem(100, 200, 300, 400, 500)).toBe('At most four amounts.')
  expect(problem(500, 500)).toBe('Each amount only once.')
  for (const wrong of [99, 1_000_001]) expect(problem(wrong)).toBe('Amounts from £1 to £10,000.')
})

test('reasons why nobody can give now', () => {
  const at = new Date('2026-12-01T12:00:00Z')
  const settings = { gifts: true, closeAtGoal: true, giftsPausedUntil: null }
  const state = (
    more: Partial<Parameters<typeof givingStatus>[0]>,
    collectedPence = 0,
    closedAt: Date | null = null,
  ) => givingStatus({ ...settings, ...more }, { closedAt, goalPence: 1000, collectedPence }, at)
  expect(state({})).toBe('open')
  expect(state({ gifts: false }, 1000)).toBe('off')
  expect(state({}, 0, at)).toBe('off')
  expect(state({}, 1000)).toBe('goal-reached')
  expect(state({ closeAtGoal: false }, 1000)).toBe('open')
  expect(state({ giftsPausedUntil: new Date(at.getTime() + 1) })).toBe('paused')
  expect(state({ giftsPausedUntil: at })).toBe('open')
})
