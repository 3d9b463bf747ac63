import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/**
 * A process that keeps what a test needs and must not take along when it dies, such as a PostgreSQL: it says in a line
 * of JSON where that is, answers each command with another, and ends with its input.
 */
export class Keeper<Place> {
  private constructor(
    private readonly child: ChildProcess,
    private readonly lines: AsyncIterator<string>,
    readonly place: Place,
  ) {}

  static async start<Place>(script: string, ...args: string[]): Promise<Keeper<Place>> {
    const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    const input = child.stdout as NonNullable<typeof child.stdout>
    const lines = createInterface({ input })[Symbol.asyncIterator]()
    return new Keeper(child, lines, await read<Place>(lines))
  }

  /** Returns what it answers once the command is done. */
  tell<Answer = unknown>(command: string): Promise<Answer> {
    this.child.stdin?.write(`${command}\n`)
    return read<Answer>(this.lines)
  }

  async stop() {
    const gone = new Promise((done) => this.child.once('exit', done))
    this.child.stdin?.end()
    await gone
  }
}

async function read<Said>(lines: AsyncIterator<string>): Promise<Said> {
  const { value, done } = await lines.next()
  if (done) throw new Error('What is kept for the test has ended.')
  return JSON.parse(value)
}
