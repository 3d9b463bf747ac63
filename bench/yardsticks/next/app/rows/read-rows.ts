import { createHash } from 'node:crypto'
import { Pool } from 'pg'

export type ShownRow = { id: string; type: string; username: string; amountPence: number; createdAt: Date }

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 12 })

/** Reads the same rows as the bare server. */
export async function readRows(token: string, groupId: string): Promise<ShownRow[]> {
  const hash = createHash('sha256').update(token).digest()
  const text = 'SELECT s."userId" FROM sessions s JOIN users u ON u.id = s."userId" WHERE s."tokenHash" = $1'
  const sessions = await pool.query({ name: 'session', text, values: [hash] })
  const { rows } = await pool.query<ShownRow>({
    name: 'rows',
    text: `SELECT t.id, t.type, u.username, t."amountPence", t."createdAt" FROM transactions t
      LEFT JOIN users u ON u.id = t."userId"
      WHERE t."groupId" = $1 AND EXISTS (SELECT FROM members m
        WHERE m."groupId" = t."groupId" AND m."userId" = $2 AND m."leftAt" IS NULL)
      ORDER BY t."createdAt" DESC, t.id DESC LIMIT 20`,
    values: [groupId, sessions.rows[0]?.userId],
  })
  return rows
}
