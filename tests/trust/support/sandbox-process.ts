import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InboxChange } from '@/sandbox/inbox/faults'
import type { Message } from '@/sandbox/inbox/messages'

/**
 * The stand-in for mail or texts in a process of its own, which can be killed or frozen. The messages it received
 * outlive it.
 */
export class SandboxProcess {
  private child: ChildProcess | null = null
  private readonly folder = mkdtempSync(join(tmpdir(), 'whipround-trust-'))
  private readonly url: string

  constructor(private readonly settings: { SANDBOX_SERVICES: 'mail' | 'twilio' } & Record<string, string>) {
    this.url = `http://127.0.0.1:${settings.SANDBOX_INBOX_PORT}`
  }

  async start() {
    const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts'], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...this.settings, SANDBOX_DATA_DIR: this.folder, EXIT_WITH_PARENT: '1' },
    })
    this.child = child
    await once(child.stdout as NonNullable<typeof child.stdout>, 'data')
  }

  async kill() {
    const child = this.child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  freeze = () => this.child?.kill('SIGSTOP')
  thaw = () => this.child?.kill('SIGCONT')

  async control(change: InboxChange) {
    await fetch(`${this.url}/control`, { method: 'POST', body: JSON.stringify(change) })
  }

  async messages(): Promise<Message[]> {
    return ((await (await fetch(`${this.url}/messages.json`)).json()) as { messages: Message[] }).messages
  }

  async clear() {
    await fetch(`${this.url}/messages.json`, { method: 'DELETE' })
  }

  async close() {
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
