import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const HEADER = 12
const A_RECORD = 1

/**
 * Caddy with deploy/Caddyfile as shipped, in front of replicas on this machine. Only the containers' network is
 * replaced: the name `app` is resolved here, and still resolves to a dead replica, as it does while a container
 * restarts.
 */
export class ShippedProxy {
  private caddy: ChildProcess | null = null
  private nameServer: Socket | null = null
  private readonly folder = mkdtempSync(join(tmpdir(), 'whipround-proxy-'))
  private output: string[] = []

  async open({ port, replicas, replicaPort }: { port: number; replicas: string[]; replicaPort: number }) {
    const resolver = await this.answerNames(replicas)
    const shipped = readFileSync('deploy/Caddyfile', 'utf8')
    const localConfig = shipped.replace(
      'dynamic a app 3000 {',
      `dynamic a app ${replicaPort} {\n\t\t\tresolvers ${resolver}`,
    )
    if (localConfig === shipped) throw new Error('deploy/Caddyfile has no such upstreams any more.')
    const file = join(this.folder, 'Caddyfile')
    writeFileSync(file, localConfig.replace('{', '{\n\tadmin off\n\tauto_https off'))
    this.caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
      env: { ...process.env, HOME: this.folder, SITE_ADDRESS: `http://localhost:${port}` },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.caddy.once('error', () => this.output.push('Is Caddy 2 installed? (apt install caddy)'))
    this.caddy.stderr?.on('data', (text: Buffer) => this.output.push(String(text)))
    for (const until = Date.now() + 10_000; Date.now() < until; await pause(50))
      if ((await fetch(`http://localhost:${port}/api/health`).catch(() => null))?.ok) return
    throw new Error(`The proxy did not start.\n${this.output.slice(-5).join('')}`)
  }

  close() {
    this.caddy?.kill('SIGKILL')
    this.nameServer?.close()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Why it could not forward requests, and how often. */
  get causes(): Record<string, number> {
    const errors = this.output
      .join('')
      .split('\n')
      .filter((line) => line.includes('"level":"error"'))
    const causes = errors.map((line) => String(JSON.parse(line).msg).split(': ').slice(-2).join(': '))
    return Object.fromEntries(
      causes.map((cause) => [cause, causes.filter((other) => other === cause).length]),
    )
  }

  private async answerNames(addresses: string[]): Promise<string> {
    const nameServer = createSocket('udp4')
    this.nameServer = nameServer
    nameServer.on('message', (query, { port, address }) =>
      nameServer.send(nameAnswer(query, addresses), port, address),
    )
    await new Promise<void>((done) => nameServer.bind(0, '127.0.0.1', done))
    return `udp/127.0.0.1:${(nameServer.address() as AddressInfo).port}`
  }
}

/** A DNS response: the question again and, if IPv4 was asked for, an address record for each replica. */
function nameAnswer(query: Buffer, addresses: string[]): Buffer {
  const end = query.indexOf(0, HEADER) + 1
  const question = query.subarray(HEADER, end + 4)
  const records = query.readUInt16BE(end) === A_RECORD ? addresses : []
  const header = Buffer.from(query.subarray(0, HEADER))
  header.writeUInt16BE(0x8580, 2)
  // One question and the answers, without the additional records of the query.
  for (const [place, count] of [1, records.length, 0, 0].entries()) header.writeUInt16BE(count, 4 + 2 * place)
  const answers = records.map((address) =>
    Buffer.from([0xc0, HEADER, 0, A_RECORD, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  )
  return Buffer.concat([header, question, ...answers])
}
