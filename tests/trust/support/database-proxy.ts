import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline'
import { freePort } from '@/scripts/support/free-port'

/** Sits between the server and its database: see tcp-proxy.ts. */
export class DatabaseProxy {
  private constructor(
    private readonly child: ChildProcess,
    private readonly lines: Interface,
    readonly url: string,
  ) {}

  static async open(databaseUrl: string): Promise<DatabaseProxy> {
    const url = new URL(databaseUrl)
    const [databasePort, proxyPort] = [url.port, String(await freePort())]
    url.port = proxyPort
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'tests/trust/support/tcp-proxy.ts', databasePort, proxyPort],
      {
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    )
    const lines = createInterface({ input: child.stdout as NonNullable<typeof child.stdout> })
    await once(lines, 'line')
    return new DatabaseProxy(child, lines, url.toString())
  }

  /** The next transaction with this statement is committed, but the response to its COMMIT is lost. */
  async loseCommitOf(statement: string) {
    const lost = once(this.lines, 'line')
    this.child.stdin?.write(`${statement}\n`)
    await lost
  }

  swallow = () => this.child.kill('SIGSTOP')
  release = () => this.child.kill('SIGCONT')
  close = () => this.child.stdin?.end()
}
