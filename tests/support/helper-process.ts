import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/**
 * A child process that holds what a test needs but must not lose when it kills something, such as a PostgreSQL. It
 * prints where that is as a line of JSON, answers each command with another line, and ends with its standard input.
 */
export class HelperProcess<Address> {
  private constructor(
    private readonly child: ChildProcess,
    private readonly lines: AsyncIterator<string>,
    readonly address: Address,
  ) {}

  static async start<Address>(script: string, ...args: string[]): Promise<HelperProcess<Address>> {
    const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    const input = child.stdout as NonNullable<typeof child.stdout>
    const lines = createInterface({ input })[Symbol.asyncIterator]()
    return new HelperProcess(child, lines, await read<Address>(lines))
  }

  /** Sends a command; resolves with its result once it is done. */
  send<Answer = unknown>(command: string): Promise<Answer> {
    this.child.stdin?.write(`${command}\n`)
    return read<Answer>(this.lines)
  }

  async stop() {
    const gone = new Promise((done) => this.child.once('exit', done))
    this.child.stdin?.end()
    await gone
  }
}

async function read<Message>(lines: AsyncIterator<string>): Promise<Message> {
  const { value, done } = await lines.next()
  if (done) throw new Error('What is kept for the test has ended.')
  return JSON.parse(value)
}
