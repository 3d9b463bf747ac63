/**
 * Two PostgreSQL nodes under Patroni, with a synchronous standby, etcd and HAProxy: Debian's programs, set up on one
 * machine as deploy/failover says. Prints where everything is, and takes commands as lines on standard input. `kill
 * machine` kills the primary's PostgreSQL and its Patroni without warning, `kill postgres` only the former; `mend`
 * returns once the other node leads, the dead one is back, and the standby is synchronous again. Ends with its standard
 * input.
 */
import { createInterface } from 'node:readline'
import { migrateDatabase } from '@/lib/platform/migrations/migrate'
import { Cluster } from './cluster'

const say = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`)

async function main() {
  const cluster = new Cluster()
  try {
    const urls = await cluster.start()
    await migrateDatabase(urls.owner)
    say(urls)
    const commands: Record<string, () => Promise<object>> = {
      'kill machine': () => cluster.kill({ withPatroni: true }),
      'kill postgres': () => cluster.kill({ withPatroni: false }),
      mend: () => cluster.mend(),
    }
    for await (const line of createInterface({ input: process.stdin }))
      say({ done: line, ...(await commands[line]?.()) })
  } finally {
    await cluster.close()
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
