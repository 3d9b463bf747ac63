import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface, type Interface } from 'node:readline'

/** A PostgreSQL that can be killed, stopped and frozen: see postgres-keeper.ts. */
export class PostgresProcess {
  private constructor(
    private readonly keeper: ChildProcess,
    private readonly lines: AsyncIterator<string>,
    readonly url: string,
  ) {}

  static async start(): Promise<PostgresProcess> {
    const keeper = spawn(process.execPath, ['--import', 'tsx', 'tests/trust/support/postgres-keeper.ts'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const input = keeper.stdout as NonNullable<typeof keeper.stdout>
    const reader: Interface = createInterface({ input })
    const lines = reader[Symbol.asyncIterator]()
    const { url } = await read(lines)
    return new PostgresProcess(keeper, lines, String(url))
  }

  /** Returns once it is done: killed and accepting connections again, gone, back, frozen or thawed. */
  async tell(command: 'kill' | 'stop' | 'start' | 'freeze' | 'thaw') {
    this.keeper.stdin?.write(`${command}\n`)
    await read(this.lines)
  }

  async stop() {
    const gone = new Promise((done) => this.keeper.once('exit', done))
    this.keeper.stdin?.end()
    await gone
  }
}

async function read(lines: AsyncIterator<string>): Promise<Record<string, unknown>> {
  const { value, done } = await lines.next()
  if (done) throw new Error('PostgreSQL ended.')
  return JSON.parse(value)
}
