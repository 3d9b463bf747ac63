import { createHash } from 'node:crypto'
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

export type Row = {
  _id: string
  type: string
  userId: { username: string | null }
  amount: number
  createdAt: Date
}

/** The 20 newest transactions of a group for whoever has this token, or null: no other checks, logs or metrics. */
export async function readList(authorization: string, groupId: string): Promise<Row[] | null> {
  const hash = createHash('sha256').update(authorization.replace('Bearer ', '')).digest()
  const sessions = await pool.query({ ...SESSION, values: [hash] })
  const session = sessions.rows[0]
  if (!session?.fullAt || session.expiresAt < new Date()) return null
  return (await pool.query<Row>({ ...ROWS, values: [groupId, session.userId] })).rows
}
