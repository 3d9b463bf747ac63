import type { ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { endProgram, fillIn, startProgram, unprivileged } from './debian-programs'

/** PgBouncer as deploy/failover/pgbouncer.ini sets it up, in front of the database at an address. */
export class Pooler {
  private readonly folder = mkdtempSync(join(tmpdir(), 'whipround-pooler-'))
  private child: ChildProcess | null = null
  private readonly url: URL

  constructor(
    private readonly directUrl: string,
    private readonly port: number,
  ) {
    this.url = new URL(directUrl)
    Object.assign(this.url, { hostname: '127.0.0.1', port: String(port), pathname: '/whipround' })
  }

  /** The address that the app connects to. */
  get address(): string {
    return this.url.toString()
  }

  async start({ poolSize }: { poolSize: number }) {
    const { hostname, port, username, password } = new URL(this.directUrl)
    const [users, settings] = [join(this.folder, 'userlist.txt'), join(this.folder, 'pgbouncer.ini')]
    writeFileSync(users, `"${username}" "${password}"\n`)
    fillIn('deploy/failover/pgbouncer.ini', settings, {
      DATABASE_HOST: hostname,
      DATABASE_PORT: port,
      LISTEN_ADDRESS: '127.0.0.1',
      LISTEN_PORT: this.port,
      FOLDER: this.folder,
      POOL_SIZE: poolSize,
    })
    const { uid = -1, gid = -1 } = unprivileged()
    for (const path of [this.folder, users, settings]) if (uid > 0) chownSync(path, uid, gid)
    chmodSync(this.folder, 0o700)
    await this.run()
  }

  /** Its process is killed, and a new one takes its place. */
  async restart() {
    await this.end()
    await this.run()
  }

  async close() {
    await this.end()
    rmSync(this.folder, { recursive: true, force: true })
  }

  private async end() {
    if (this.child) await endProgram(this.child)
    this.child = null
  }

  private async run() {
    const { child, lastWords } = startProgram(
      'pgbouncer',
      [join(this.folder, 'pgbouncer.ini')],
      unprivileged(),
    )
    this.child = child
    for (const until = Date.now() + 10_000; Date.now() < until; await pause(50)) {
      const client = new Client({ connectionString: this.address })
      const isThere = await client.connect().then(
        () => true,
        () => false,
      )
      await client.end().catch(() => undefined)
      if (isThere) return
    }
    throw new Error(`PgBouncer did not start.\n${lastWords()}`)
  }
}
