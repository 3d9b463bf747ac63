/**
 * The least that can serve a group's transactions: `node:http` and `pg`. Prints its address once it listens, and exits
 * when its standard input ends.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readList } from './read-list'

async function answer(path: string, authorization: string) {
  const groupId = /^\/api\/transactions\/([0-9a-f-]{36})\/all/.exec(path)?.[1]
  if (!groupId) return { status: 404, body: {} }
  const transactions = await readList(authorization, groupId)
  return transactions ? { status: 200, body: { transactions } } : { status: 401, body: {} }
}

const server = createServer((request, response) => {
  answer(request.url ?? '', request.headers.authorization ?? '').then(
    ({ status, body }) => {
      const text = JSON.stringify(body)
      response.writeHead(status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      })
      response.end(text)
    },
    (error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    },
  )
})
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
process.stdin.resume().on('end', () => process.exit())
