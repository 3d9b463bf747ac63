import { SECOND, setClockOffset } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { deleteAccount } from '@/lib/people/accounts/deletion/delete-account'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { enqueue, openQueue } from '@/lib/platform/jobs/enqueue'
import { logQueueError } from '@/lib/platform/jobs/log-queue-error'
import { workQueue } from '@/lib/platform/jobs/work-queue'
import { queueMail, queueMails } from '@/lib/platform/messages/mail/queue-mail'
import { sendQueuedMail } from '@/lib/platform/messages/mail/send-queued-mail'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { captureLog } from '../../support/log-lines'
import { nightTest } from '../../support/night-test'
import { aSignedInUser } from '../../support/people'
import { sqlSentBy } from '../../support/sent-sql'
import { queryAsOwner } from '../../support/states'
import { timeLimit } from '../../support/time-limit'

/** The real queues in PostgreSQL, worked on as by a server. Each test leaves them empty. */

openDatabase()
const inbox = openInbox()
const RECIPIENT = 'everybody@example.com'
// One reader gets all of it here; what others may send one reader has tests of its own.
env.RATE_LIMIT_FACTOR = 1000

/** Queues mails in one transaction, one for each sender. */
const queue = (senders: string[]) =>
  transact(async (tx) => {
    for (const sender of senders) {
      const props = { inviter: sender, groupTitle: 'Trip', goalPence: 100, invitationId: sender }
      await queueMail(tx, 'invitation', { to: RECIPIENT, props, sender })
    }
  })
const queueWarning = (username: string) =>
  transact((tx) =>
    queueMail(tx, 'password-changed', {
      to: RECIPIENT,
      props: { username, firstname: null },
      sender: username,
    }),
  )

test('while the database is unavailable, the queue’s workers are one line in ten seconds', () => {
  const lines = captureLog()
  const unavailableError = { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED (Queue: sweep)' }
  for (let worker = 0; worker < 50; worker += 1) logQueueError(unavailableError)
  expect(lines).toHaveLength(1)
  logQueueError({ message: 'permission denied for table job', code: '42501' })
  setClockOffset(11 * SECOND)
  logQueueError(unavailableError)
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual([
    unavailableError.message,
    'permission denied for table job',
    unavailableError.message,
  ])
})

test('many mails are queued in one statement, with the priorities they would have had one by one', async () => {
  const letter = (sender: string) => ({
    to: RECIPIENT,
    props: { payer: sender, group: 'Trip', text: sender, isTaken: true },
    sender,
  })
  const senders = ['ada', 'ben', 'ada', 'cleo', 'ada']
  const takePriorities = async () => {
    const rows = await db.$queryRaw<{ sender: string; priority: number }[]>`
      DELETE FROM pgboss.job WHERE name = 'send-mail' RETURNING group_id AS sender, priority`
    return rows.map(({ sender, priority }) => `${sender} ${priority}`).sort()
  }
  await queue(['ben', ...senders])
  const oneByOne = await takePriorities()
  await queue(['ben'])
  const statements = await sqlSentBy(() =>
    transact((tx) => queueMails(tx, 'payment-returned', senders.map(letter))),
  )
  expect(statements.filter((text) => text.includes('INSERT INTO pgboss.'))).toHaveLength(1)
  expect(await takePriorities()).toEqual(oneByOne)
})

/** The senders of the mails that arrived, oldest first. */
const arrivedSenders = () =>
  inbox
    .messagesTo(RECIPIENT)
    .reverse()
    .map(({ subject }) => subject?.split(' ')[0] ?? '')

const jobs = () =>
  db.$queryRaw<{ state: string; late: boolean; row: string }[]>`
    SELECT state::text, start_after > now() AS late, to_jsonb(job)::text AS row FROM pgboss.job WHERE name = 'send-mail'`

async function until(condition: () => boolean | Promise<boolean>) {
  const deadline = Date.now() + timeLimit(25_000)
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Still waiting until ${condition}`)
    await new Promise((done) => setTimeout(done, 25))
  }
}
/** The queue's tables that contain a text. */
async function tablesContaining(text: string): Promise<string[]> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'pgboss'::regnamespace AND c.relkind = 'r'`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await db.$queryRawUnsafe<unknown[]>(
      `SELECT 1 FROM pgboss."${name}" t WHERE t::text ILIKE $1`,
      `%${text}%`,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}
const waitUntilDrained = () => until(async () => (await jobs()).length === 0)

afterEach(async () => {
  const boss = await openQueue()
  for (const name of ['send-mail', 'settle-transfer', 'sweep'] as const) {
    await boss.offWork(name)
    await boss.deleteAllJobs(name)
  }
})

describe('mail', () => {
  nightTest('from one sender delays nobody else’s, and security mails come first', async () => {
    await queue(Array.from({ length: 100 }, () => 'spammer'))
    await queue(['bob', 'cleo', 'bob'])
    await queueWarning('dora')
    const startedAt = Date.now()
    await workQueue('send-mail', sendQueuedMail)
    await until(() => arrivedSenders().length >= 10)
    expect(arrivedSenders().slice(0, 10)).toEqual(expect.arrayContaining(['Your', 'bob', 'cleo', 'bob']))
    // A newcomer overtakes what is waiting.
    await queue(['emil'])
    await until(() => arrivedSenders().includes('emil'))
    expect(arrivedSenders().indexOf('emil')).toBeLessThan(60)
    await waitUntilDrained()
    // Only a mail that waits for the next poll of the queue takes a second.
    expect(Date.now() - startedAt).toBeLessThan(105 * SECOND)
    const counted = new Map<string, number>()
    for (const sender of arrivedSenders()) counted.set(sender, (counted.get(sender) ?? 0) + 1)
    expect(Object.fromEntries(counted)).toEqual({ spammer: 100, bob: 2, cleo: 1, emil: 1, Your: 1 })
  })

  nightTest('waits longer and longer for a dead mail server, and then arrives once', async () => {
    inbox.control({ mail: 'fail' })
    await queue(['bob', 'cleo', 'dora', 'emil'])
    await workQueue('send-mail', sendQueuedMail)
    await until(async () => (await jobs()).every(({ state, late }) => state === 'retry' && late))
    expect((await jobs()).map(({ row }) => row).join()).not.toMatch(/"output": (?!null)/)
    inbox.control({ mail: 'ok' })
    await db.$executeRaw`UPDATE pgboss.job SET start_after = now() WHERE name = 'send-mail'`
    await waitUntilDrained()
    expect(arrivedSenders().sort()).toEqual(['bob', 'cleo', 'dora', 'emil'])
  })

  test('leaves nothing in the database once sent, or given up after its last try', async () => {
    await queue(['bob', 'cleo'])
    await db.$executeRaw`UPDATE pgboss.job SET retry_limit = 0 WHERE group_id = 'cleo'`
    await workQueue('send-mail', async (mail) => {
      if (mail.props.inviter === 'cleo') throw new Error(`no way to reach ${mail.to}`)
      await sendQueuedMail(mail)
    })
    await waitUntilDrained()
    expect(arrivedSenders()).toEqual(['bob'])
    expect(await tablesContaining(RECIPIENT)).toEqual([])
  })

  nightTest('is not sent again because its row could not be deleted', async () => {
    await queryAsOwner(`CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF current_query() ~ 'id = ANY' THEN RAISE 'not now'; END IF; RETURN OLD; END $$`)
    await queryAsOwner(
      `CREATE TRIGGER keep BEFORE DELETE ON pgboss.job_common FOR EACH ROW EXECUTE FUNCTION keep()`,
    )
    await queue(['bob'])
    await workQueue('send-mail', sendQueuedMail)
    await until(async () => (await jobs())[0]?.state === 'completed')
    await queryAsOwner('DROP TRIGGER keep ON pgboss.job_common')
    expect(arrivedSenders()).toEqual(['bob'])
  })

  nightTest('is not sent again because the database became unavailable just then', async () => {
    await queryAsOwner(`CREATE SEQUENCE tries; GRANT SELECT ON SEQUENCE tries TO PUBLIC; CREATE FUNCTION away() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      PERFORM nextval('tries'); RAISE 'away' USING ERRCODE = '57P03'; END $$`)
    await queue(['bob'])
    await workQueue('send-mail', async (mail, id) => {
      await sendQueuedMail(mail, id)
      await queryAsOwner(`CREATE TRIGGER away BEFORE DELETE OR UPDATE ON pgboss.job_common
        FOR EACH ROW WHEN (OLD.name = 'send-mail') EXECUTE FUNCTION away()`)
    })
    const tries = () => db.$queryRaw<{ n: number }[]>`SELECT last_value::int AS n FROM tries`
    await until(async () => ((await tries())[0]?.n ?? 0) >= 2)
    await queryAsOwner('DROP TRIGGER away ON pgboss.job_common')
    await waitUntilDrained()
    expect(arrivedSenders()).toEqual(['bob'])
  })

  nightTest('waiting for somebody is deleted with their account; others’ is not', async () => {
    const ada = await aSignedInUser()
    const { id, email, username } = ada.user
    await transact(async (tx) => {
      const props = { payer: 'Ada', group: 'Trip', amountPence: 100, isPart: false, wasFeePaid: false }
      await queueMail(tx, 'refund', { to: 'at-work@example.com', props, sender: id })
      await queueMail(tx, 'refund', { to: String(email), props, sender: 'somebody' })
      await queueMail(tx, 'refund', { to: RECIPIENT, props, sender: 'somebody' })
    })
    await deleteAccount(id)
    const left = (await jobs()).map(({ row }) => JSON.parse(row).data)
    expect(left.map(({ template, to }) => [template, to]).sort()).toEqual([
      ['account-deleted', email],
      ['refund', RECIPIENT],
    ])
    await workQueue('send-mail', sendQueuedMail)
    await waitUntilDrained()
    expect(await tablesContaining(String(username))).toEqual([])
  })
})

test('a scheduled job without data is run', async () => {
  const boss = await openQueue()
  // As pg-boss's own scheduler sends it.
  await boss.send({ name: 'sweep', data: null as never })
  const worked: unknown[] = []
  await workQueue('sweep', async (data) => worked.push(data))
  await until(() => worked.length > 0)
  expect(worked).toEqual([{}])
})

nightTest('a slow transfer does not delay those of other groups', async () => {
  let release = () => {}
  const slow = new Promise<void>((done) => (release = done))
  const settled: string[] = []
  await transact(async (tx) => {
    for (const transferId of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
      await enqueue(tx, 'settle-transfer', { transferId }, { sender: 'a' })
    await enqueue(tx, 'settle-transfer', { transferId: 'b1' }, { sender: 'b' })
  })
  await workQueue('settle-transfer', async ({ transferId }) => {
    if (transferId.startsWith('a')) await slow
    settled.push(transferId)
  })
  await until(() => settled.length > 0)
  expect(settled).toEqual(['b1'])
  release()
  await until(() => settled.length === 7)
})
