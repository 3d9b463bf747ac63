import { expect, test } from '@playwright/test'
import { makeKnownSecrets } from '@/tests/support/attack/known-secrets'
import { sendHostileRequests } from '@/tests/support/attack/send-attack'
import { NIGHT } from '../support/night'
import { servers } from '../support/servers'

/** The longer version is tests/trust/generated-requests.test.ts. */
test('no hostile request made from the contracts causes a 500', NIGHT, async () => {
  const secrets = await makeKnownSecrets(servers)
  const { faults, statuses } = await sendHostileRequests({
    url: servers.url,
    seed: 11,
    count: 400,
    secrets,
    concurrency: 8,
  })
  expect(faults).toEqual([])
  // Calls succeeded too, so not everything was refused.
  expect(statuses[200]).toBeGreaterThan(20)
})
