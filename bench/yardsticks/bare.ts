/**
 * The least that can serve a group's transactions: `node:http`, `pg`, the same session look-up, the same 20 rows. No
 * other checks, logs or metrics. Prints its address once it listens, and exits when its standard input ends.
 */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'

/** As large as the product's pool for calls. */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 12 })

const SESSION = {
  name: 'session',
  text: `
    SELECT s.id, s."userId", s."cookieHash", s."boundToCookie", s."fullAt", s."steppedUpAt", s."lastUsedAt", s."createdAt",
      s."expiresAt", u.username, u."is2FaEnabled", u."deletedAt"
    FROM sessions s JOIN users u ON u.id = s."userId" WHERE s."tokenHash" = $1`,
}
const ROWS = {
  name: 'rows',
  text: `
    SELECT t.id AS "_id", t.type, jsonb_build_object('_id', g.id, 'title', g.title) AS "groupId",
      jsonb_build_object('_id', u.id, 'username', u.username) AS "userId", t."amountPence" / 100.0::float8 AS amount,
      t."feePence" / 100.0::float8 AS "feeAmount", t."totalPence" / 100.0::float8 AS "totalAmount", t.status,
      t."createdAt", t."timePaid"
    FROM transactions t JOIN groups g ON g.id = t."groupId" LEFT JOIN users u ON u.id = t."userId"
    WHERE t."groupId" = $1 AND EXISTS (SELECT FROM members m
      WHERE m."groupId" = t."groupId" AND m."userId" = $2 AND m."leftAt" IS NULL)
    ORDER BY t."createdAt" DESC, t.id DESC LIMIT 20`,
}

const hash = (secret: string) => createHash('sha256').update(secret).digest()

async function answer(path: string, authorization: string) {
  const groupId = /^\/api\/transactions\/([0-9a-f-]{36})\/all/.exec(path)?.[1]
  if (!groupId) return { status: 404, body: {} }
  const sessions = await pool.query({ ...SESSION, values: [hash(authorization.replace('Bearer ', ''))] })
  const session = sessions.rows[0]
  if (!session?.fullAt || session.expiresAt < new Date()) return { status: 401, body: {} }
  const { rows } = await pool.query({ ...ROWS, values: [groupId, session.userId] })
  return { status: 200, body: { transactions: rows } }
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
