import { cacheResult } from '@/lib/server/operations/cached-result'

const never = () => new Promise<number>(() => undefined)

test('a database that does not answer keeps nobody waiting, and is asked once at a time', async () => {
  let askCount = 0
  const read = cacheResult(
    () => {
      askCount += 1
      return never()
    },
    { maxAgeMs: 1_000, waitMs: 10 },
  )
  expect(await Promise.all([read(), read()])).toEqual([null, null])
  expect(await read()).toBeNull()
  expect(askCount).toBe(1)
})

test('a result is reused for a while, however many callers there are', async () => {
  let askCount = 0
  const read = cacheResult(async () => ++askCount, { maxAgeMs: 60_000, waitMs: 1_000 })
  expect([await read(), await read(), await read()]).toEqual([1, 1, 1])
})

test('the next caller retries after a failure', async () => {
  let askCount = 0
  const read = cacheResult(
    async () => {
      askCount += 1
      if (askCount === 1) throw new Error('away')
      return askCount
    },
    { maxAgeMs: 60_000, waitMs: 1_000 },
  )
  expect([await read(), await read()]).toEqual([null, 2])
})
