import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { MINUTE } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { openDatabase } from '../../support/database'
import { nightTest } from '../../support/night-test'
import { listOperatorActions } from '../../support/operators'

openDatabase()

const ada = 'ada@example.com'

/** Runs the command as on the server; returns its output, or the first line of its error. */
const run = (...args: string[]) => runWith({}, 'operator', ...args)
const runWith = (settings: Record<string, string>, name: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`, ...args], {
    env: { ...process.env, OPERATORS: ada, ...settings },
  }).then(
    ({ stdout }) => stdout.trim(),
    ({ stderr }) => stderr.trim().split('\n')[0],
  )

nightTest('a command needs an operator and a reason, and is recorded in the audit trail', async () => {
  const refusals = await Promise.all([
    run('pause', 'all', '--as', 'eve@example.com', '--reason', 'x'),
    run('pause', 'all', '--as', ada),
    run('pause', 'everything', '--as', ada, '--reason', 'x'),
  ])
  expect(refusals).toEqual([
    '--as takes one of the emails in OPERATORS.',
    '--reason says why, for the audit trail.',
    'everything is not an id. Please copy all 36 characters of it.',
  ])
  expect(await db.payoutPause.count()).toBe(0)
  const paused = await run('pause', 'all', '--as', 'Ada@example.com', '--reason', 'Restoring')
  expect(paused).toBe('Transfers paused: all.')
  expect(await db.payoutPause.findFirst()).toMatchObject({
    groupId: null,
    reason: 'Restoring',
    endedAt: null,
  })
  expect(await listOperatorActions()).toEqual([
    { who: ada, what: 'payouts-paused', subject: 'all', reason: 'Restoring' },
  ])
})

nightTest('what a stranger reports in several lines cannot pass for another flag or action', async () => {
  const at = new Date().toISOString()
  const forged = `${at}  00000000-0000-7000-8000-000000000001  Reported: Nothing to see`
  const detail = `A page: Look\n${forged}`
  const { id } = await db.operatorFlag.create({
    data: { kind: 'report', subject: 'The page /login', detail, createdAt: new Date() },
  })
  const rowsOf = async (name: string) =>
    (await run(name))?.split('\n').filter((row: string) => !row.startsWith('    '))
  expect(await rowsOf('flags')).toEqual([expect.stringContaining(id)])
  const earlier = await rowsOf('audit')
  await run('close', id, '--as', ada, '--reason', 'Looked at')
  expect(await rowsOf('audit')).toEqual([expect.stringContaining(id), ...earlier])
  expect(await run('audit')).toContain(`\n    ${forged}`)
})

nightTest('the status lists replicas, queues, scheduled jobs and what is unsettled', async () => {
  const at = new Date()
  await db.replica.create({
    data: {
      id: '00000000-0000-7000-8000-000000000001',
      host: 'one',
      version: 'abc',
      startedAt: at,
      seenAt: at,
    },
  })
  await db.scheduledRun.create({ data: { name: 'sweep', finishedAt: at, tookMs: 42 } })
  const lines = (await run('status'))?.split('\n') ?? []
  expect(lines).toEqual(
    expect.arrayContaining([
      `replica    one  version abc  since ${at.toISOString()}  seen ${at.toISOString()}`,
      'queue      send-mail  0 waiting, 0 at work, 0 tried before, oldest 0 s',
      `clock      sweep  ${at.toISOString()}, took 42 ms`,
      'clock      reconcile  not yet',
      'unsettled  payment  0, £0.00',
      'in all     nothing undecided',
    ]),
  )
})

nightTest('a command that cannot reach the database or Stripe says what to do', async () => {
  const readAt = new Date(Date.now() - MINUTE)
  await db.heldBalance.create({ data: { id: 1, heldPence: 2000n, readAt } })
  const deadUrl = 'http://127.0.0.1:9'
  const said = await Promise.all([
    runWith({ DATABASE_URL: 'postgresql://ada:word@127.0.0.1:9/none' }, 'operator', 'status'),
    runWith({ DATABASE_URL: 'postgresql://ada:word@127.0.0.1:9/none' }, 'unsettled'),
    runWith({ STRIPE_API_BASE: deadUrl }, 'reconcile'),
    runWith({ STRIPE_API_BASE: deadUrl }, 'solvency'),
  ])
  const noDatabase = 'The database does not let us in. Start it, or correct DATABASE_URL, and run this again.'
  expect(said).toEqual([
    noDatabase,
    noDatabase,
    'Stripe does not answer. Run this again once it does.',
    `Stripe does not answer. What it held at ${readAt.toISOString()}:\nHeld £20.00, owed £0.00.`,
  ])
})
