import type { ChildProcess } from 'node:child_process'

export default async function teardown() {
  const server = (globalThis as typeof globalThis & { postgresServer?: ChildProcess }).postgresServer
  if (!server) return
  await new Promise((done) => {
    server.once('exit', done)
    server.stdin?.end()
  })
}
