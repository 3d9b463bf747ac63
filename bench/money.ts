import { createHmac, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { Client, Pool } from 'pg'
import type { Line, Table } from './report'
import { idOf } from './seed'
import { WEBHOOK_SECRET } from './servers'

const PAYMENTS = 600
const CONNECTIONS = 16
/** The hot group has ten members, as do nine of the twenty. */
const HOT_GROUPS = [idOf('group', 3)]
const TWENTY_GROUPS = Array.from({ length: 20 }, (_, number) => idOf('group', number + 3))

type Payment = { id: string; groupId: string; userId: string }

/** Payments applied per second by webhooks, compared with bare transactions: lock the group, post the same entries. */
export async function measureMoney(product: string, databaseUrl: string): Promise<Table> {
  const lines: Line[] = []
  for (const [label, groups] of [
    ['20 groups', TWENTY_GROUPS],
    ['one group', HOT_GROUPS],
  ] as const) {
    await applyPayments(product, await startPayments(databaseUrl, groups, 100))
    const bare = await postEntries(databaseUrl, await startPayments(databaseUrl, groups, PAYMENTS))
    const applied = await applyPayments(product, await startPayments(databaseUrl, groups, PAYMENTS))
    lines.push({ name: `ledger writes alone, ${label}`, 'per second': bare, ratio: 1 })
    lines.push({ name: `webhooks, ${label}`, 'per second': applied, ratio: applied / bare })
  }
  return { title: 'Payments applied', lines }
}

/** Inserts payments in the state they are in while the payer is at the checkout. */
async function startPayments(
  databaseUrl: string,
  groups: readonly string[],
  count: number,
): Promise<Payment[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<Payment>(
    `INSERT INTO transactions (id, "groupId", "userId", type, "amountPence", "feePence", "totalPence", "createdAt")
     SELECT one.id, of_group, admin."userId", 'payment', 966, 34, 1000, now()
     FROM unnest($1::uuid[], $2::uuid[]) AS one(id, of_group)
     JOIN members admin ON admin."groupId" = of_group AND admin.role = 'admin'
     RETURNING id, "groupId", "userId"`,
    [ids, ids.map((_, number) => groups[number % groups.length])],
  )
  await client.query(
    `INSERT INTO payments (id, email, "isInternational", "idempotencyKey", "checkoutSessionId", "sessionExpiresAt", "nextCheckAt")
     SELECT id, 'person.1@example.com', false, id, 'cs_bench_' || id || '_1000', now() + interval '1 day', now() + interval '1 day'
     FROM unnest($1::uuid[]) AS id`,
    [ids],
  )
  await client.end()
  return rows
}

/** The least work that a payment takes: lock its group and post its two entries. */
async function postEntries(databaseUrl: string, payments: Payment[]): Promise<number> {
  const pool = new Pool({ connectionString: databaseUrl, max: 12 })
  const perSecond = await rateOf(payments, async ({ id, groupId, userId }) => {
    const client = await pool.connect()
    await client.query('BEGIN')
    await client.query({
      name: 'lock',
      text: 'SELECT 1 FROM groups WHERE id = $1 FOR UPDATE',
      values: [groupId],
    })
    for (const [step, lines] of entriesOf(userId))
      await client.query({
        name: 'post',
        text: `SELECT post_entry($1, 'payment', $2, $3, '', now(), $4)`,
        values: [groupId, id, step, JSON.stringify(lines)],
      })
    await client.query('COMMIT')
    client.release()
  })
  await pool.end()
  return perSecond
}

const entriesOf = (userId: string) => [
  [
    'paid',
    [
      { kind: 'provider', amountPence: 1000 },
      { kind: 'fees', amountPence: -34 },
      { kind: 'available', amountPence: -966 },
      { kind: 'member', userId, amountPence: -966 },
      { kind: 'remitted', amountPence: 966 },
    ],
  ],
  [
    'fee',
    [
      { kind: 'provider', amountPence: -21 },
      { kind: 'fees', amountPence: 21 },
    ],
  ],
]

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

async function applyPayments(product: string, payments: Payment[]): Promise<number> {
  return rateOf(payments, ({ id }) => {
    const object = { id: `cs_bench_${id}_1000`, object: 'checkout.session' }
    const event = { id: `evt_${id}`, object: 'event', type: 'checkout.session.completed', livemode: false }
    const body = JSON.stringify({ ...event, created: Math.floor(Date.now() / 1000), data: { object } })
    return send(`${product}/api/webhooks/stripe`, body)
  })
}

function send(url: string, body: string): Promise<void> {
  const at = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` }
  return new Promise((done, fail) => {
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer
        .resume()
        .on('end', () =>
          answer.statusCode === 200 ? done() : fail(new Error(`A webhook got a ${answer.statusCode}.`)),
        )
    })
    sent.on('error', fail).end(body)
  })
}

/** Works through the payments, `CONNECTIONS` at a time; returns payments per second. */
async function rateOf(payments: Payment[], work: (payment: Payment) => Promise<void>): Promise<number> {
  const waiting = payments.values()
  const started = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const payment of waiting) await work(payment)
    }),
  )
  return payments.length / ((performance.now() - started) / 1000)
}
