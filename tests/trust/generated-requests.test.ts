import { withTestServer } from '@/scripts/support/test-server'
import { makeKnownSecrets } from '../support/attack/known-secrets'
import { sendHostileRequests } from '../support/attack/send-attack'
import { nightTest } from '../support/night-test'
import { printProgress, testTimeoutMs } from '../support/run-length'

/**
 * The short version is among the browser tests, which have a built server anyway: tests/e2e/platform/generated-requests.spec.ts.
 */

const REQUESTS = 50_000

nightTest(
  'no request that the contracts suggest to an attacker brings out a failure of ours',
  async () => {
    const seed = Number(process.env.ATTACK_SEED ?? Date.now() % 1_000_000)
    process.stdout.write(`ATTACK_SEED=${seed}\n`)
    await withTestServer(async (servers) => {
      const secrets = await makeKnownSecrets(servers)
      const onSent = (done: number) => printProgress('requests', done, 1000)
      const { faults, statuses } = await sendHostileRequests({
        ...servers,
        seed,
        count: REQUESTS,
        secrets,
        concurrency: 8,
        onSent,
      })
      expect(faults).toEqual([])
      expect(statuses[200]).toBeGreaterThan(REQUESTS / 20)
      expect(servers.readLog().filter((line) => !isJson(line))).toEqual([])
    })
  },
  testTimeoutMs,
)

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object'
  } catch {
    return false
  }
}
