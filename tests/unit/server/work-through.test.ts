import { workThrough } from '@/lib/server/worker/work-through'

/** Five things, due a minute apart; the work leaves them due, as a provider that cannot be reached does. */
const things = [1, 2, 3, 4, 5].map((minute) => ({
  id: `thing ${minute}`,
  nextCheckAt: new Date(minute * 60_000),
}))
const dueAfter = async (after: Date | null) =>
  things.filter(({ nextCheckAt }) => !after || nextCheckAt > after).slice(0, 2)

async function worked(hasTime: () => boolean) {
  const batches: string[][] = []
  await workThrough(dueAfter, async (ids) => void batches.push(ids), { batchSize: 2, hasTime })
  return batches
}

test('what is due is worked through in batches, oldest first, and nothing twice', async () => {
  expect(await worked(() => true)).toEqual([['thing 1', 'thing 2'], ['thing 3', 'thing 4'], ['thing 5']])
})

test('once its time is over it stops, and leaves the rest to the next run', async () => {
  let batches = 0
  expect(await worked(() => ++batches < 2)).toEqual([
    ['thing 1', 'thing 2'],
    ['thing 3', 'thing 4'],
  ])
})
