import { gzipSync } from 'node:zlib'
import { callApi, type HttpPerson, payByCard, signUp } from '@/scripts/support/http-person'

const places = {
  url: process.env.BASE_URL ?? 'http://localhost:3000',
  inboxUrl: process.env.INBOX_URL ?? 'http://localhost:4011',
}
const SECONDS = 5
const AT_ONCE = 16

type Target = { name: string; path: string; init: RequestInit }

async function main() {
  const { person, cookie, groupId } = await prepare()
  const bearer = { headers: { authorization: `Bearer ${person.token}` } }
  const page = { headers: { cookie } }
  const targets: Target[] = [
    { name: 'GET /api/health', path: '/api/health', init: {} },
    { name: 'GET /api/notifications', path: '/api/notifications', init: bearer },
    { name: 'GET /api/group/groups', path: '/api/group/groups', init: bearer },
    { name: 'GET /api/group/{id}', path: `/api/group/${groupId}`, init: bearer },
    { name: 'GET /api/transactions/all', path: '/api/transactions/all?page=1&limit=20', init: bearer },
    { name: 'page /', path: '/', init: {} },
    { name: 'page /dashboard', path: '/dashboard', init: page },
    { name: 'page /group/{id}', path: `/group/${groupId}`, init: page },
  ]
  console.log(
    `\n${'call or page'.padEnd(28)}${'per second'.padStart(12)}${'median ms'.padStart(12)}${'95 % ms'.padStart(12)}`,
  )
  for (const target of targets) await measure(target)
  console.log(`\n${'page'.padEnd(28)}${'JavaScript, compressed'.padStart(24)}`)
  for (const { name, path, init } of targets.filter((target) => target.name.startsWith('page')))
    await weigh(name, path, init)
}

/** A person with a group in which something happened, and the cookie of a browser. */
async function prepare() {
  const number = String(Date.now()).slice(-8)
  const person: HttpPerson = await signUp(places, {
    firstname: 'Bench',
    lastname: 'Mark',
    username: `bench_${number}`,
    email: `bench.${number}@example.com`,
    phoneNumber: `+4477${number}`,
    password: 'Stop-watch-4-two!',
  })
  const body = {
    title: 'Bench',
    description: '',
    paymentGoal: 600,
    paymentDeadline: '2099-01-01',
    splitOption: 'autoSplit',
  }
  const { _id: groupId } = await callApi(places, 'POST /group/create', { token: person.token, body })
  for (let paid = 0; paid < 5; paid += 1) await payByCard(places, person, groupId, 10)
  const login = await fetch(`${places.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: person.email, password: 'Stop-watch-4-two!' }),
  })
  const { token } = await login.json()
  const { readCode } = await import('@/scripts/support/http-person')
  await fetch(`${places.inboxUrl}/messages.json`, { method: 'DELETE' })
  await callApi(places, 'POST /email/generate-otp', { token, body: { email: person.email } })
  await callApi(places, 'POST /email/verify-otp', {
    token,
    body: { otp: await readCode(places, person.email) },
  })
  return {
    person,
    groupId,
    cookie: login.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  }
}

async function measure({ name, path, init }: Target) {
  const times: number[] = []
  const end = performance.now() + SECONDS * 1000
  const one = async () => {
    while (performance.now() < end) {
      const started = performance.now()
      const response = await fetch(places.url + path, init)
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${name} answered ${response.status}`)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  console.log(
    `${name.padEnd(28)}${(times.length / SECONDS).toFixed(0).padStart(12)}${at(0.5).padStart(12)}${at(0.95).padStart(12)}`,
  )
}

async function weigh(name: string, path: string, init: RequestInit) {
  const html = await (await fetch(places.url + path, init)).text()
  const scripts = [
    ...new Set([...html.matchAll(/src="(\/_next\/static\/[^"]+\.js[^"]*)"/g)].map((match) => match[1] ?? '')),
  ]
  let bytes = 0
  for (const script of scripts)
    bytes += gzipSync(Buffer.from(await (await fetch(places.url + script)).arrayBuffer())).length
  console.log(
    `${name.padEnd(28)}${`${(bytes / 1024).toFixed(0)} KB in ${scripts.length} files`.padStart(24)}`,
  )
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
