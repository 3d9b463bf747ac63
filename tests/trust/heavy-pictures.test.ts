import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../support/database'
import { aSignedInUser, PASSWORD, type SignedInUser } from '../support/people'
import { isFullRun, runCount, testTimeoutMs } from '../support/run-length'
import { median, memoryOf, mostMemory, printNumbers, timesOf } from './support/heavy'
import { ServerProcess } from './support/server-process'

/**
 * Small files that contain very large pictures, twelve at once, by one person and by twelve. They cost a bounded amount
 * of memory, which is released again, and others hardly notice. At full length, against the built server.
 */

openDatabase()
const port = Number(new URL(process.env.STRIPE_API_BASE ?? '').port) + 3
const url = `http://127.0.0.1:${port}`
const server = new ServerProcess()
let bystander: SignedInUser
let crowd: SignedInUser[]

const AT_ONCE = runCount({ short: 2, full: 12 })
const CALLS = runCount({ short: 4, full: 40 })
const picture = (name: string) => readFileSync(`tests/support/pictures/${name}.avif`)

beforeAll(async () => {
  server.start({ port })
  bystander = await aSignedInUser()
  crowd = await Promise.all(Array.from({ length: AT_ONCE }, () => aSignedInUser()))
  await server.ready(url)
})
afterAll(() => server.kill())

async function upload({ user, token }: SignedInUser, bytes: Uint8Array) {
  const form = new FormData()
  form.append('profilePicture', new File([new Uint8Array(bytes)], 'x.avif'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/user/${user.id}/upload`, { method: 'POST', headers, body: form })
  await answer.text()
  return answer.status
}

/** Another person's calls: one that reads, and one that checks a password. */
async function callAsBystander() {
  const headers = { authorization: `Bearer ${bystander.token}`, 'content-type': 'application/json' }
  await fetch(`${url}/api/user/search?q=adamant`, { headers }).then((answer) => answer.text())
  const body = JSON.stringify({ identifier: bystander.user.email, password: PASSWORD })
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
  await answer.text()
  expect(answer.status).toBe(200)
}

const attacks: [string, string, (number: number) => SignedInUser | undefined][] = [
  ['twelve people, more pixels than are allowed', '40-megapixels', (number) => crowd[number]],
  ['twelve people, the most that is allowed', '16-megapixels', (number) => crowd[number]],
  ['twelve people, the most that is allowed, deep', '12-megapixels-deep', (number) => crowd[number]],
  ['one person', '16-megapixels', () => crowd[0]],
]

test.each(isFullRun ? attacks : attacks.slice(1, 2))(
  '%s',
  async (what, name, who) => {
    const pid = server.pid ?? 0
    const bytes = picture(name)
    // Warm-up, so that any later growth is due to the pictures.
    for (const person of crowd) await upload(person, picture('13-megapixels-deep'))
    await timesOf(callAsBystander, CALLS)
    const calm = timesOf(callAsBystander, CALLS)
    const [idle, before] = await Promise.all([calm, mostMemory(pid, calm)])
    const rush = Promise.all(
      Array.from({ length: AT_ONCE }, (_, number) => upload(who(number) ?? bystander, bytes)),
    )
    const [statuses, rushTimes, peak] = await Promise.all([
      rush,
      timesOf(callAsBystander, rush),
      mostMemory(pid, rush),
    ])
    await pause(isFullRun ? 3_000 : 0)
    const after = memoryOf(pid)
    printNumbers(what, {
      ...Object.fromEntries(
        [200, 400, 503].map((code) => [code, statuses.filter((it) => it === code).length]),
      ),
      'idle ms': median(idle),
      'during ms': median(rushTimes),
      'slowest ms': rushTimes.at(-1) ?? 0,
      'before MB': before.all,
      'most MB': peak.all,
      'server alone MB': peak.own,
      'after MB': after.all,
    })
    expect(statuses.filter((status) => ![200, 400, 503].includes(status))).toEqual([])
    expect(peak.all - before.all).toBeLessThan(600)
    expect(peak.own - before.own).toBeLessThan(120)
    // The memory of a server just started still grows by itself, and tests running alongside slow it down.
    expect(after.all - before.all).toBeLessThan(isFullRun ? 50 : 120)
    if (isFullRun) expect(median(rushTimes)).toBeLessThan(3 * median(idle))
  },
  testTimeoutMs,
)
