import { concurrentIndexIn } from '@/lib/platform/migrations/concurrent-index'

test('an index built concurrently is alone in its migration', () => {
  expect(concurrentIndexIn('-- Why.\nCREATE UNIQUE INDEX CONCURRENTLY "a_b" ON a (b);\n')).toBe('a_b')
  expect(concurrentIndexIn('CREATE INDEX a_b ON a (b)')).toBeUndefined()
})
