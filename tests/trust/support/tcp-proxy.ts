/**
 * Forwards connections from the second port given to the database on the first. Stopped (SIGSTOP), it is a black hole:
 * open connections fall silent, and no new ones are accepted. A line on standard input names a statement: the next
 * transaction with it is committed, but the response to its COMMIT is lost.
 */
import { connect, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

const [databasePort, proxyPort] = process.argv.slice(2).map(Number)
const awaited = new Set<string>()

function pass(client: Socket) {
  const database = connect(databasePort ?? 0, '127.0.0.1')
  let received = ''
  client.on('data', (bytes) => {
    received += bytes.toString('latin1')
    if (received.includes('COMMIT\0')) {
      for (const statement of awaited) if (received.includes(statement)) lose(statement, database)
      received = ''
    }
    database.write(bytes)
  })
  database.pipe(client)
  for (const [one, other] of [
    [client, database],
    [database, client],
  ] as const)
    one.on('error', () => other.destroy()).on('close', () => other.destroy())
}

function lose(statement: string, database: Socket) {
  awaited.delete(statement)
  database.unpipe().resume()
  process.stdout.write(`lost ${statement}\n`)
}

createServer(pass).listen({ port: proxyPort, host: '127.0.0.1', backlog: 1 }, () =>
  process.stdout.write('open\n'),
)

// Ends with the process that started it.
createInterface({ input: process.stdin })
  .on('line', (statement) => awaited.add(statement))
  .on('close', () => process.exit(0))
