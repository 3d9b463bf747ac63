import { z } from 'zod'
import type { Prisma } from '@/lib/db/generated/client'
import type { Reader } from '@/lib/db/transaction'

type ReadRows = typeof import('@/lib/db/read-rows')

/** TypeScript believes what a statement's columns are declared to be: here, every row that any test reads is compared. */
jest.mock('@/lib/db/read-rows', () => {
  const actual = jest.requireActual<ReadRows>('@/lib/db/read-rows')
  const readRows: ReadRows['readRows'] = async (columns, sql: Prisma.Sql, reader?: Reader) => {
    const rows = await actual.readRows(columns, sql, reader)
    const { error } = z.array(columns).safeParse(rows)
    if (error) throw new Error(`Rows are not as declared: ${z.prettifyError(error)}\n${sql.sql}`)
    return rows
  }
  return { ...actual, readRows }
})
