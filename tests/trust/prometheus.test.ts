import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { env } from '@/lib/base/env'
import { closeMetrics, serveMetrics } from '@/lib/server/worker/serve-metrics'
import { openDatabase } from '../support/database'
import { nightTest } from '../support/night-test'

/** The files of deploy/prometheus in a real Prometheus (apt install prometheus), with real metrics. */

openDatabase()
const port = Number(process.env.TEST_FIRST_PORT) + 5 * Number(process.env.JEST_WORKER_ID ?? 1) + 3
const folder = mkdtempSync(join(tmpdir(), 'whipround-prometheus-'))
let prometheus: ChildProcess | undefined
afterAll(() => {
  prometheus?.kill('SIGKILL')
  closeMetrics()
  rmSync(folder, { recursive: true, force: true })
})

const promtool = (...args: string[]) => {
  try {
    return execFileSync(process.env.PROMTOOL ?? 'promtool', args, { encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    const { code, stdout, stderr } = error as { code?: string; stdout?: string; stderr?: string }
    throw new Error(
      code === 'ENOENT' ? 'Is Prometheus installed? (apt install prometheus)' : `${stdout}${stderr}`,
    )
  }
}

nightTest(
  'it takes the configuration, and each alert fires when it should and only then',
  () => {
    expect(promtool('check', 'config', 'deploy/prometheus/prometheus.yml')).toContain('SUCCESS')
    expect(promtool('test', 'rules', 'deploy/prometheus/alerts.test.yml')).toContain('SUCCESS')
  },
  120_000,
)

nightTest(
  'it reads a server’s figures, finds no fault with them, and no alert goes off for nothing',
  async () => {
    env.METRICS_PORT = port
    serveMetrics()
    const shipped = readFileSync('deploy/prometheus/prometheus.yml', 'utf8')
    const discovered = /dns_sd_configs:[\s\S]*$/
    expect(shipped).toMatch(discovered)
    const localConfig = shipped
      .replace(discovered, `static_configs: [{ targets: ['127.0.0.1:${port}'] }]\n`)
      .replaceAll('15s', '3s')
      .replace('scrape_timeout: 10s', 'scrape_timeout: 3s')
      .replace('alerts.yml', join(process.cwd(), 'deploy/prometheus/alerts.yml'))
    writeFileSync(join(folder, 'prometheus.yml'), localConfig)
    prometheus = spawn(
      process.env.PROMETHEUS ?? 'prometheus',
      [
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port + 1}`,
      ],
      { stdio: 'ignore' },
    )
    const failure = new Promise<never>((_, fail) =>
      prometheus?.once('error', () => fail(new Error('Is Prometheus installed? (apt install prometheus)'))),
    )
    await Promise.race([waitUntilAllSeen(), failure])
    const { data } = await ask('rules')
    const rules = data.groups.flatMap(
      ({ rules }: { rules: { health: string; lastError?: string }[] }) => rules,
    )
    expect(
      rules.map(({ health, lastError }: { health: string; lastError?: string }) => lastError ?? health),
    ).toEqual(rules.map(() => 'ok'))
    // Before the first scrape, alerts say that everything is down.
    while ((await ask('alerts')).data.alerts.length > 0) await pause(200)
    await expectDashboardAnswered()
  },
  60_000,
)

/** Runs the queries of Grafana's panels: none fails, and those that show a state rather than a rate return rows. */
async function expectDashboardAnswered() {
  const queries = [
    ...readFileSync('deploy/grafana/whipround.json', 'utf8').matchAll(/"expr": ("(?:[^"\\]|\\.)+")/g),
  ]
  const answers = await Promise.all(
    queries.map(async ([, quoted = '']) => {
      const expr: string = JSON.parse(quoted)
      const { status, error, data } = await ask(`query?query=${encodeURIComponent(expr)}`)
      return { expr, problem: status === 'success' ? null : error, rows: data?.result.length ?? 0 }
    }),
  )
  expect(answers.length).toBeGreaterThan(20)
  expect(answers.filter(({ problem }) => problem)).toEqual([])
  const states = answers.filter(({ expr }) => /figures_up|held_pence|owed_pence|queue_jobs|pool_/.test(expr))
  expect(states.filter(({ rows }) => rows === 0)).toEqual([])
}

const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port + 1}/api/v1/${path}`)).json()

/** Waits until it has scraped the metrics and evaluated every rule. */
async function waitUntilAllSeen() {
  for (;;) {
    const up = await ask('query?query=whipround_figures_up').catch(() => null)
    const rules = await ask('rules').catch(() => null)
    const judged = rules?.data?.groups?.every(
      (group: { lastEvaluation: string }) => !group.lastEvaluation.startsWith('0001'),
    )
    if (up?.data?.result?.[0]?.value?.[1] === '1' && judged) return
    await pause(200)
  }
}
