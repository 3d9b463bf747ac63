import { expect, test } from '@playwright/test'
import { hunt } from '@/tests/support/attack/fire'
import { preyOf } from '@/tests/support/attack/prey'
import { places } from './support/places'

/** The longer version is tests/trust/generated-requests.test.ts. */
test('no hostile request made from the contracts causes a 500', async () => {
  const prey = await preyOf(places)
  const { faults, statuses } = await hunt({ url: places.url, seed: 11, count: 400, prey, atOnce: 8 })
  expect(faults).toEqual([])
  // Calls succeeded too, so not everything was refused.
  expect(statuses[200]).toBeGreaterThan(20)
})
