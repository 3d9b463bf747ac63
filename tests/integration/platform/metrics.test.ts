import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { GET as readStatus } from '@/app/api/payment/[id]/status/route'
import { DAY, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { toPence } from '@/lib/base/money/pence'
import { metrics } from '@/lib/base/telemetry/registry'
import { flagForOperator } from '@/lib/books/flags/flag-for-operator'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { recordRun } from '@/lib/server/operations/record-run'
import { registerReplica } from '@/lib/server/operations/replicas'
import { closeMetrics, serveMetrics } from '@/lib/server/worker/serve-metrics'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroupOfPayers, pay, startPayment } from '../../support/money'
import { openProvider } from '../../support/provider'
import { forceSql } from '../../support/states'

openDatabase()
const provider = openProvider()
const port = Number(process.env.TEST_FIRST_PORT) + 5 * Number(process.env.JEST_WORKER_ID ?? 1) + 3
let stopReplica = async () => {}
afterAll(async () => {
  closeMetrics()
  await stopReplica()
})

/** What Prometheus would read there; null if nothing listens. */
const read = (path: string, host = '127.0.0.1') =>
  new Promise<{ status?: number; text: string } | null>((done) => {
    const httpRequest = request({ host, port, path }, (answer) => {
      let text = ''
      answer.on('data', (piece) => (text += piece)).on('end', () => done({ status: answer.statusCode, text }))
    })
    httpRequest.once('error', () => done(null)).end()
  })

const figure = (text: string, line: string) =>
  text
    .split('\n')
    .find((one) => one.startsWith(`${line} `))
    ?.slice(line.length + 1)

let text: string
let person: { id: string; email: string; token: string }
let paymentId: string

beforeAll(async () => {
  const { payer, group } = await aGroupOfPayers()
  person = payer
  paymentId = await pay(provider, payer, group.id, 25).then(() =>
    db.transaction.findFirstOrThrow({ where: { status: 'success' } }).then(({ id }) => id),
  )
  const stuck = await startPayment(payer, group.id, 10)
  await forceSql(`UPDATE transactions SET "createdAt" = now() - interval '3 hours' WHERE id = '${stuck.id}'`)
  await call(readStatus, `/payment/${paymentId}/status`, { token: payer.token })
  await call(readStatus, `/payment/${paymentId}/status`)
  await transact(async (tx) => {
    await flagForOperator(tx, { kind: 'difference', subject: 'payment:1', detail: 'a penny' })
    await flagForOperator(tx, { kind: 'platform-short', subject: 'platform', detail: '£5.00' })
    await enqueue(tx, 'settle-refund', { refundId: paymentId })
    await enqueue(tx, 'settle-refund', { refundId: paymentId }, { startAfterSeconds: DAY / 1000 })
  })
  await recordRun('sweep', async () => undefined)
  stopReplica = registerReplica()
  await db.heldBalance.create({ data: { id: 1, heldPence: 2000n, marginPence: -700n, readAt: now() } })
  while ((await db.replica.count()) === 0);
  expect(await read('/metrics')).toBeNull()
  serveMetrics()
  expect(await read('/metrics')).toBeNull()
  env.METRICS_PORT = port
  serveMetrics()
  text = (await read('/metrics'))?.text ?? ''
})

test('calls are counted by name and class of status', () => {
  expect(figure(text, 'whipround_call_duration_seconds_count{call="getPayment",status="2xx"}')).toBe('1')
  expect(figure(text, 'whipround_call_duration_seconds_count{call="getPayment",status="4xx"}')).toBe('1')
})

test('provider requests are counted by kind', () => {
  const line =
    'whipround_provider_duration_seconds_count{provider="stripe",call="POST /v1/checkout/sessions",outcome="ok"}'
  expect(figure(text, line)).toBe('2')
})

test('gauges cover queues, the sweep, money, flags and replicas', () => {
  const expected = {
    whipround_figures_up: '1',
    'whipround_queue_jobs{queue="settle-refund",state="waiting"}': '1',
    'whipround_queue_jobs{queue="sweep",state="waiting"}': '0',
    'whipround_unsettled{kind="payment"}': '1',
    'whipround_unsettled_pence{kind="payment"}': '1000',
    'whipround_unsettled{kind="transfer"}': '0',
    'whipround_flags_open{kind="difference"}': '1',
    'whipround_replicas{version="development"}': '1',
    whipround_held_pence: '2000',
    whipround_owed_pence: '2500',
    whipround_shortage_pence: '500',
    whipround_margin_pence: '-700',
    whipround_margin_floor_pence: String(toPence(env.FLOAT_FLOOR)),
    'whipround_pool_max_connections{pool="calls"}': '20',
    whipround_live_streams: '0',
    // The tests' own PostgreSQL archives nothing.
    whipround_wal_archived_timestamp_seconds: '0',
  }
  expect(Object.fromEntries(Object.keys(expected).map((line) => [line, figure(text, line)]))).toEqual(
    expected,
  )
  const age = Number(figure(text, 'whipround_unsettled_oldest_seconds{kind="payment"}'))
  expect([age > 3 * 3600 - 60, age < 3 * 3600 + 600]).toEqual([true, true])
  const sweptAt = Number(figure(text, 'whipround_scheduled_run_timestamp_seconds{schedule="sweep"}'))
  expect(Math.abs(Date.now() / 1000 - sweptAt)).toBeLessThan(600)
  // A job that never finished counts as late from the day the database was set up, so that an alert can fire.
  const reconciledAt = Number(figure(text, 'whipround_scheduled_run_timestamp_seconds{schedule="reconcile"}'))
  expect([reconciledAt > 1_700_000_000, reconciledAt <= Date.now() / 1000]).toEqual([true, true])
  expect(text).toMatch(/^whipround_build_info\{version="development",node="\d/m)
})

test('no metric names anybody', () => {
  for (const secret of [person.id, person.email, person.token, paymentId, '@'])
    expect(text).not.toContain(secret)
})

test('the port serves nothing else, and only at the configured address', async () => {
  expect((await read('/'))?.status).toBe(404)
  expect((await read('/metrics?x=1'))?.status).toBe(404)
  expect(await read('/metrics', '127.0.0.2')).toBeNull()
})

test('alerts and the dashboard use only metrics that exist', async () => {
  const metricNames = new Set(
    (await metrics.registry.getMetricsAsJSON()).flatMap(({ name, type }) =>
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
  for (const file of ['deploy/prometheus/alerts.yml', 'deploy/grafana/whipround.json', 'docs/runbook.md']) {
    const named = readFileSync(file, 'utf8').match(/\b(?:whipround|nodejs|process)_\w+/g) ?? []
    expect(named.length).toBeGreaterThan(1)
    expect({ file, missing: named.filter((name) => !metricNames.has(name)) }).toEqual({ file, missing: [] })
  }
})
