import { type ChildProcess, execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { pathOf, startProgram, unprivileged } from './debian-programs'

/** A PostgreSQL that archives its WAL as docs/operating.md says; it loses its disk and is restored. */
export class ArchivedPostgres {
  private readonly folder = mkdtempSync(join(tmpdir(), 'whipround-archive-'))
  private readonly data = join(this.folder, 'data')
  private readonly wal = join(this.folder, 'wal')
  private readonly base = join(this.folder, 'base')
  private server: ChildProcess | null = null
  private lastWords = () => ''
  readonly url: string

  constructor(private readonly port: number) {
    this.url = `postgresql://whipround@127.0.0.1:${port}/postgres`
    chmodSync(this.folder, 0o755)
    for (const folder of [this.data, this.wal, this.base]) this.makeFolder(folder)
    this.run('initdb', ['-D', this.data, '-U', 'whipround', '-A', 'trust', '-E', 'UTF8'])
    writeFileSync(
      join(this.data, 'postgresql.auto.conf'),
      `listen_addresses = '127.0.0.1'
       unix_socket_directories = ''
       max_connections = 200
       archive_mode = on
       archive_library = 'basic_archive'
       basic_archive.archive_directory = '${this.wal}'
       archive_timeout = 60\n`,
    )
  }

  async start() {
    const { child: server, lastWords } = startProgram(
      'postgres',
      ['-D', this.data, '-p', String(this.port)],
      unprivileged(),
    )
    this.server = server
    this.lastWords = lastWords
    for (let tries = 0; tries < 600; tries += 1, await pause(100)) {
      if (server.exitCode !== null) break
      const row = await this.ask('SELECT pg_is_in_recovery() AS is').catch(() => null)
      if (row?.is === false) return
    }
    throw new Error(`PostgreSQL did not start.\n${this.lastWords()}`)
  }

  backUp() {
    this.run('pg_basebackup', ['-d', this.url, '-D', this.base, '-X', 'stream', '-c', 'fast'])
  }

  /** Forces what archive_timeout does within a minute: everything written so far is archived. */
  async archive() {
    const { is: file } = (await this.ask('SELECT pg_walfile_name(pg_switch_wal()) AS is')) ?? {}
    for (let tries = 0; !existsSync(join(this.wal, String(file))); tries += 1, await pause(50))
      if (tries > 400) throw new Error(`${file} was not archived.\n${this.lastWords()}`)
  }

  /** Dies without warning, and loses its disk. */
  async die() {
    await this.kill()
    renameSync(this.data, `${this.data}-lost`)
  }

  /** Steps 2 to 4 of the restore. */
  async restoreTo(moment: Date) {
    cpSync(this.base, this.data, { recursive: true })
    this.own(this.data)
    chmodSync(this.data, 0o700)
    writeFileSync(join(this.data, 'recovery.signal'), '')
    appendFileSync(
      join(this.data, 'postgresql.auto.conf'),
      `restore_command = 'cp ${this.wal}/%f %p'
       recovery_target_time = '${moment.toISOString().replace('T', ' ').replace('Z', '+00')}'
       recovery_target_action = 'promote'\n`,
    )
    this.own(this.data)
    await this.start()
  }

  async close() {
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Its other processes notice that the postmaster is gone, and end. */
  private async kill() {
    const { server } = this
    this.server = null
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const gone = new Promise((done) => server.once('close', done))
    server.kill('SIGKILL')
    // Closes once no process holds its standard error any more.
    await gone
  }

  private async ask(statement: string): Promise<{ is?: unknown } | undefined> {
    const client = new Client({ connectionString: this.url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query(statement)).rows[0]
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  private run(tool: string, args: string[]) {
    execFileSync(pathOf(tool) ?? tool, args, { ...unprivileged(), stdio: 'pipe', cwd: this.folder })
  }

  private makeFolder(folder: string) {
    mkdirSync(folder, { mode: 0o700 })
    this.own(folder)
  }

  /** PostgreSQL never runs as root, and needs to own its folder. */
  private own(folder: string) {
    const { uid, gid } = unprivileged()
    if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, folder])
  }
}
