import type { ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { freePorts } from '@/scripts/support/free-port'
import { endProgram, fillIn, startProgram, unprivileged } from './debian-programs'
import { killPostgres } from './processes'

const HOST = '127.0.0.1'
const PASSWORD = 'of-the-cluster'
const PATIENCE = 90_000

type Member = { name: string; role: string; state: string }
type Node = { name: string; folder: string; port: number; restPort: number; patroni: ChildProcess | null }

/** The programs of a database that fails over, each a process of this machine: see cluster-keeper.ts. */
export class Cluster {
  private readonly folder = mkdtempSync(join(tmpdir(), 'whipround-cluster-'))
  private readonly others: ChildProcess[] = []
  private readonly said: (() => string)[] = []
  private nodes: Node[] = []
  private killed: Node | null = null
  private killedLeader = ''

  /** Returns the primary's address for the superuser, the database's owner and the app, and a standby's for the app. */
  async start(): Promise<Record<'superuser' | 'owner' | 'app' | 'standby', string>> {
    chmodSync(this.folder, 0o711)
    const [etcd = 0, peer = 0, primary = 0, standby = 0, ...ports] = await freePorts(8)
    this.run('etcd', [
      ...['--data-dir', join(this.folder, 'etcd'), '--logger', 'zap', '--log-level', 'error'],
      ...['--listen-client-urls', url(etcd), '--advertise-client-urls', url(etcd)],
      ...['--listen-peer-urls', url(peer), '--initial-advertise-peer-urls', url(peer)],
      ...['--initial-cluster', `default=${url(peer)}`],
    ])
    await waitUntil('etcd answers', async () => (await fetch(`${url(etcd)}/health`)).ok)
    this.nodes = [0, 1].map((at) =>
      this.setUp(`node-${at + 1}`, ports[2 * at] ?? 0, ports[2 * at + 1] ?? 0, etcd),
    )
    for (const node of this.nodes) this.startPatroni(node)
    this.startHaproxy({ primary, standby })
    await this.waitUntilWhole()
    const address = (user: string, database: string, port = primary) =>
      `postgresql://${user}:${PASSWORD}@${HOST}:${port}/${database}`
    const urls = {
      superuser: address('postgres', 'whipround'),
      owner: address('whipround_owner', 'whipround'),
      app: address('whipround', 'whipround'),
      standby: address('whipround', 'whipround', standby),
    }
    await waitUntil('the primary is found', () => canConnect(address('postgres', 'postgres')))
    await makeRoles(address('postgres', 'postgres'))
    return urls
  }

  /** Kills the primary: its PostgreSQL alone, or the whole machine. */
  async kill({ withPatroni }: { withPatroni: boolean }): Promise<{ leader: string }> {
    const leader = (await this.members()).find(({ role }) => role === 'leader')?.name ?? ''
    const node = this.nodes.find(({ name }) => name === leader)
    if (!node) throw new Error('Nobody leads.')
    this.killedLeader = leader
    if (withPatroni && node.patroni) {
      const { patroni } = node
      node.patroni = null
      await endProgram(patroni)
      this.killed = node
    }
    await killPostgres(join(node.folder, 'data'))
    return { leader }
  }

  /** Returns who leads now. */
  async mend(): Promise<{ leader: string }> {
    await waitUntil('the other node leads', async () => {
      const leader = (await this.members()).find(({ role }) => role === 'leader')
      return leader !== undefined && leader.name !== this.killedLeader
    })
    if (this.killed) this.startPatroni(this.killed)
    this.killed = null
    return this.waitUntilWhole()
  }

  async close() {
    for (const { patroni, folder } of this.nodes) {
      if (patroni) await endProgram(patroni)
      await killPostgres(join(folder, 'data')).catch(() => undefined)
    }
    for (const child of this.others) await endProgram(child)
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Waits until one node leads and the other follows it synchronously. */
  private async waitUntilWhole(): Promise<{ leader: string }> {
    await waitUntil('the standby is synchronous', async () => {
      const members = await this.members()
      const follows = ({ role, state }: Member) => role === 'sync_standby' && /running|streaming/.test(state)
      return (
        members.some(({ role, state }) => role === 'leader' && state === 'running') && members.some(follows)
      )
    }).catch((error: Error) => {
      throw new Error(`${error.message}\n${this.said.map((words) => words()).join('\n')}`)
    })
    return { leader: (await this.members()).find(({ role }) => role === 'leader')?.name ?? '' }
  }

  private async members(): Promise<Member[]> {
    for (const { restPort } of this.nodes) {
      const answer = await fetch(`${url(restPort)}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => null,
      )
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }

  private setUp(name: string, port: number, restPort: number, etcd: number): Node {
    const folder = join(this.folder, name)
    mkdirSync(folder, { mode: 0o700 })
    fillIn('deploy/failover/patroni.yml', join(folder, 'patroni.yml'), {
      NODE: name,
      REST_ADDRESS: `${HOST}:${restPort}`,
      ETCD_ADDRESSES: `${HOST}:${etcd}`,
      NETWORK: `${HOST}/32`,
      POSTGRES_ADDRESS: `${HOST}:${port}`,
      FOLDER: folder,
      SUPERUSER_PASSWORD: PASSWORD,
      REPLICATION_PASSWORD: PASSWORD,
    })
    const { uid = -1, gid = -1 } = unprivileged()
    for (const path of [folder, join(folder, 'patroni.yml')]) if (uid > 0) chownSync(path, uid, gid)
    return { name, folder, port, restPort, patroni: null }
  }

  private startPatroni(node: Node) {
    const env = { ...process.env, HOME: node.folder }
    const { child, lastWords } = startProgram('patroni', [join(node.folder, 'patroni.yml')], {
      ...unprivileged(),
      env,
    })
    node.patroni = child
    this.said.push(lastWords)
  }

  private startHaproxy({ primary, standby }: { primary: number; standby: number }) {
    const file = join(this.folder, 'haproxy.cfg')
    const places = this.nodes.map(({ port: at, restPort }, index) => [
      [`POSTGRES_${index + 1}`, `${HOST}:${at}`],
      [`REST_HOST_${index + 1}`, HOST],
      [`REST_PORT_${index + 1}`, restPort],
    ])
    fillIn('deploy/failover/haproxy.cfg', file, {
      PRIMARY_ADDRESS: `${HOST}:${primary}`,
      STANDBY_ADDRESS: `${HOST}:${standby}`,
      ...Object.fromEntries(places.flat()),
    })
    // -db: stay in the foreground, in a single process.
    this.run('haproxy', ['-db', '-f', file])
  }

  private run(name: string, args: string[]) {
    const { child, lastWords } = startProgram(name, args)
    this.others.push(child)
    this.said.push(lastWords)
  }
}

const url = (port: number) => `http://${HOST}:${port}`

/** Runs the statements of deploy/database.sh, as for any new database. */
async function makeRoles(superuserUrl: string) {
  const sql = /<<'SQL'\n(.+)\nSQL/s.exec(readFileSync('deploy/database.sh', 'utf8'))?.[1] ?? ''
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  for (const statement of sql.replaceAll(/:'\w+'/g, `'${PASSWORD}'`).split(';')) await client.query(statement)
  await client.end()
}

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  await client.connect()
  await client.end()
  return true
}

async function waitUntil(what: string, isSo: () => Promise<boolean>) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(200))
    if (await isSo().catch(() => false)) return
  throw new Error(`It never came that ${what}.`)
}
