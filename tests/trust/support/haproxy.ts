import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startProgram } from './debian-programs'

/** How many seconds it keeps an idle connection. */
export const HAPROXY_KEEP_ALIVE_SECONDS = 60

type Setup = { port: number; replicas: string[]; replicaPort: number }

/** The settings of deploy/Caddyfile in HAProxy's terms. */
const configure = ({ port, replicas, replicaPort }: Setup) => `
global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout client ${HAPROXY_KEEP_ALIVE_SECONDS + 5}s
  timeout server ${HAPROXY_KEEP_ALIVE_SECONDS + 5}s
  timeout http-keep-alive ${HAPROXY_KEEP_ALIVE_SECONDS}s
  # What is refused has reached nobody: the next replica gets it, whatever it is. Nothing else is sent again.
  retries 10
  option redispatch 1
  retry-on conn-failure
  option forwardfor
frontend people
  bind 127.0.0.1:${port}
  default_backend replicas
backend replicas
  balance roundrobin
  # As docs/operating.md says: what is about to stop is sent nothing new.
  option httpchk GET /api/health/ready
  default-server check inter 500ms fall 1 rise 1
${replicas.map((address, at) => `  server replica-${at + 1} ${address}:${replicaPort}`).join('\n')}
`

/** Another proxy for the same replicas, one that can also send a request with a body to the next replica. */
export class Haproxy {
  private server: ChildProcess | null = null
  private readonly folder = mkdtempSync(join(tmpdir(), 'whipround-haproxy-'))

  async open(setup: Setup) {
    const file = join(this.folder, 'haproxy.cfg')
    writeFileSync(file, configure(setup))
    const { child, lastWords } = startProgram('haproxy', ['-db', '-f', file])
    this.server = child
    child.once('error', () => undefined)
    for (const until = Date.now() + 10_000; Date.now() < until; await pause(50))
      if ((await fetch(`http://127.0.0.1:${setup.port}/api/health`).catch(() => null))?.ok) return
    throw new Error(`The proxy did not start.\nIs HAProxy installed? (apt install haproxy)\n${lastWords()}`)
  }

  close() {
    this.server?.kill('SIGKILL')
    rmSync(this.folder, { recursive: true, force: true })
  }
}
