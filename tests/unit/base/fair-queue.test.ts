import { FairQueue } from '@/lib/base/fair-queue'

type Task = { name: string; end: () => void }

/** A queue whose tasks end when told to; `begun` lists their names in the order in which they started. */
function openQueue(concurrency: number, maxWaiting: number, maxWaitMs?: number) {
  const queue = new FairQueue({
    concurrency,
    maxWaiting,
    maxWaitMs,
    busyMessage: 'Please come back.',
    retryAfterSeconds: 7,
  })
  const running: Task[] = []
  const begun: string[] = []
  const refused: string[] = []
  let most = 0
  const join = (name: string, goesFirst = false) => {
    const work = () =>
      new Promise<void>((end) => {
        begun.push(name)
        running.push({ name, end })
        most = Math.max(most, running.length)
      })
    // 'ann 2' is ann's second task.
    queue.run(name.split(' ')[0] ?? '', work, { goesFirst }).catch((error) => {
      expect(error).toMatchObject({ status: 503, code: 'BUSY', headers: { 'retry-after': '7' } })
      refused.push(name)
    })
  }
  const settle = () => new Promise((done) => setImmediate(done))
  async function endAll() {
    await settle()
    for (let task = running.shift(); task; task = running.shift()) {
      task.end()
      await settle()
    }
    return { begun, refused, most }
  }
  return { join, endAll }
}

test('tasks run a few at a time, in order, and the rest take their turn', async () => {
  const { join, endAll } = openQueue(2, 8)
  for (const name of ['ann', 'bob', 'cat', 'dan', 'eve']) join(name)
  expect(await endAll()).toEqual({ begun: ['ann', 'bob', 'cat', 'dan', 'eve'], refused: [], most: 2 })
})

test('callers with fewer tasks in the queue go first', async () => {
  const { join, endAll } = openQueue(1, 8)
  for (const name of ['ann 1', 'ann 2', 'ann 3', 'bob 1', 'bob 2', 'cat 1']) join(name)
  const { begun } = await endAll()
  expect(begun).toEqual(['ann 1', 'bob 1', 'cat 1', 'ann 2', 'bob 2', 'ann 3'])
})

test('in a full queue, the last task of the caller with the most is refused', async () => {
  const { join, endAll } = openQueue(1, 2)
  for (const name of ['ann 1', 'ann 2', 'ann 3', 'ann 4', 'bob 1', 'cat 1', 'dan 1']) join(name)
  const { begun, refused } = await endAll()
  expect(begun).toEqual(['ann 1', 'bob 1', 'cat 1'])
  expect(refused).toEqual(['ann 4', 'ann 3', 'ann 2', 'dan 1'])
})

test('the same holds among callers with priority', async () => {
  const { join, endAll } = openQueue(1, 8)
  for (const name of ['ann 1', 'ann 2', 'ann 3', 'bob 1']) join(name, true)
  expect((await endAll()).begun).toEqual(['ann 1', 'bob 1', 'ann 2', 'ann 3'])
})

test('callers with priority pass everyone else, even when the queue is full', async () => {
  const { join, endAll } = openQueue(1, 2)
  for (const name of ['ann', 'bob', 'cat']) join(name)
  join('dan', true)
  expect(await endAll()).toMatchObject({ begun: ['ann', 'dan', 'bob'], refused: ['cat'] })
})

test('failed work leaves the queue like finished work', async () => {
  const queue = new FairQueue({ concurrency: 1, maxWaiting: 0, busyMessage: '', retryAfterSeconds: 1 })
  await expect(queue.run('ann', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run('ann', async () => 'done')).toBe('done')
})

test('a caller who has waited too long is refused, and the next moves up', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] })
  const { join, endAll } = openQueue(1, 8, 10_000)
  for (const name of ['ann 1', 'bob 1']) join(name)
  await jest.advanceTimersByTimeAsync(6_000)
  join('cat 1')
  await jest.advanceTimersByTimeAsync(6_000)
  jest.useRealTimers()
  expect(await endAll()).toMatchObject({ begun: ['ann 1', 'cat 1'], refused: ['bob 1'] })
})
