import { POST as login } from '@/app/api/auth/login/route'
import { POST as add } from '@/app/api/group/[id]/add/route'
import { POST as invite } from '@/app/api/group/[id]/invite/route'
import { POST as create } from '@/app/api/group/create/route'
import { POST as recover } from '@/app/api/user/recover/route'
import { MINUTE } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { aGroup, aUser, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { aSignedInUser } from '../../support/people'

/** Mail used as a weapon: from one network, against one person, by one person. */

openDatabase()
const inbox = openInbox()
const settings = { ...env }
afterEach(() => void Object.assign(env, settings))

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)
const headersOfHost = (number: number) => ({ 'x-forwarded-for': `2001:db8:7:7::${number.toString(16)}` })
let networks = 0
const headersOfNewNetwork = () => ({ 'x-forwarded-for': `2001:db8:8:${(networks++).toString(16)}::1` })

async function times<T>(count: number, work: (time: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let time = 0; time < count; time += 1) made.push(await work(time))
  return made
}

nightTest('all addresses of one IPv6 network count as one caller', async () => {
  const ask = (number: number) =>
    call(recover, '/user/recover', {
      body: { email: `nobody${number}@example.com` },
      headers: headersOfHost(number),
    })
  expect(statuses(await times(7, ask))).toEqual([404, 404, 404, 404, 404, 429, 429])
  const wrong = { identifier: 'nobody@example.com', password: 'Wrong-Meadow-1!' }
  const answers = await times(11, (number) =>
    call(login, '/auth/login', { body: wrong, headers: headersOfHost(number) }),
  )
  expect(statuses(answers).at(-1)).toBe(429)
})

describe('links to set a new password', () => {
  const askFor = (email: string) =>
    call(recover, '/user/recover', { body: { email }, headers: headersOfNewNetwork() })

  nightTest(
    'one address gets three an hour, whoever asks, the last only once the first two have expired',
    async () => {
      const email = String((await aSignedInUser()).user.email)
      expect(statuses(await times(2, () => askFor(email)))).toEqual([200, 200])
      const third = await askFor(email)
      expect(third.status).toBe(429)
      const wait = Number(third.headers.get('retry-after'))
      expect([wait > 1700, wait <= 1800]).toEqual([true, true])
      // Somebody else's requests must still leave the owner a link that works, whenever they need one.
      await db.$executeRaw`UPDATE rate_limits SET expire = expire - ${30 * MINUTE}`
      expect(statuses(await times(2, () => askFor(email)))).toEqual([200, 429])
      expect(inbox.messagesTo(email)).toHaveLength(3)
      expect((await askFor(String((await aSignedInUser()).user.email))).status).toBe(200)
    },
  )

  nightTest(
    'one inbox gets ten a day by spellings that nobody has proven, whatever was sent to them',
    async () => {
      const name = `inbox_${Date.now()}`
      const addresses = Array.from({ length: 12 }, (_, place) => `${name}+${place}@example.com`)
      for (const email of addresses) await aSignedInUser({ isPending: true, email })
      const answers = await times(12, (place) => askFor(addresses[place] ?? ''))
      expect(statuses(answers).filter((status) => status === 200)).toHaveLength(10)
      const proven = `${name}+mine@example.com`
      await aSignedInUser({ email: proven })
      expect((await askFor(proven)).status).toBe(200)
    },
  )

  nightTest('the refusal does not tell whether there is an account', async () => {
    const email = String((await aSignedInUser()).user.email)
    const [known, unknown] = [
      await times(3, () => askFor(email)),
      await times(3, () => askFor('no@example.com')),
    ]
    expect(statuses(unknown)).toEqual([404, 404, 429])
    const said = (answers: typeof known) => String(answers.at(-1)?.body.message).replace(/\d+/, 'N')
    expect(said(unknown)).toBe(said(known))
    // The counter itself stores no address.
    const kept = await db.rateLimit.findMany({ where: { key: { contains: '@' } } })
    expect(kept).toEqual([])
  })

  nightTest('one that could not be sent does not count', async () => {
    const email = String((await aSignedInUser()).user.email)
    inbox.control({ mail: 'fail', times: 3 })
    expect(statuses(await times(3, () => askFor(email)))).toEqual([503, 503, 503])
    expect(statuses(await times(3, () => askFor(email)))).toEqual([200, 200, 429])
  })
})

describe('limits for each person', () => {
  const open = (by: TestUser) => {
    const body = { title: 'Trip', description: 'Away', paymentGoal: 100, paymentDeadline: '2031-01-01' }
    return call(create, '/group/create', { token: by.token, body: { ...body, splitOption: 'autoSplit' } })
  }
  const bring = (handler: typeof add, groupId: string, by: TestUser, whom: TestUser) =>
    call(handler, `/group/${groupId}/${handler === add ? 'add' : 'invite'}`, {
      token: by.token,
      body: { username: whom.username },
    })

  test('groups opened in an hour are limited, multiplied by RATE_LIMIT_FACTOR', async () => {
    Object.assign(env, { GROUPS_PER_PERSON: 2, RATE_LIMIT_FACTOR: 1.5 })
    const ada = await aUser()
    const answers = await times(4, () => open(ada))
    expect(statuses(answers)).toEqual([201, 201, 201, 429])
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect((await open(await aUser())).status).toBe(201)
  })

  nightTest('people invited or added in an hour are limited, over all groups together', async () => {
    env.INVITATIONS_PER_PERSON = 3
    const ada = await aUser()
    const [one, two] = [await aGroup({ admin: ada }), await aGroup({ admin: ada })]
    const [bob, cleo, dora] = [await aUser('bob'), await aUser('cleo'), await aUser('dora')]
    expect((await bring(invite, one.id, ada, bob)).status).toBe(201)
    expect((await bring(add, one.id, ada, cleo)).status).toBe(201)
    // A request refused for another reason does not count.
    expect(statuses(await times(3, () => bring(add, one.id, ada, cleo)))).toEqual([409, 409, 409])
    expect((await bring(invite, two.id, ada, bob)).status).toBe(201)
    const answer = await bring(invite, two.id, ada, dora)
    expect([answer.status, Number(answer.headers.get('retry-after')) > 3500]).toEqual([429, true])
    expect((await bring(add, two.id, ada, dora)).status).toBe(429)
    expect(await db.member.count({ where: { userId: dora.id } })).toBe(0)
  })
})
