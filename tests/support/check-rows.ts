import { z } from 'zod'

type ReadRows = typeof import('@/lib/platform/db/read-rows')

/** TypeScript trusts the declared columns of a statement, so here every row that a test reads is compared with them. */
jest.mock('@/lib/platform/db/read-rows', () => {
  const actual = jest.requireActual<ReadRows>('@/lib/platform/db/read-rows')
  const readRows: ReadRows['readRows'] = async (columns, sql, reader) =>
    checkRows(columns, await actual.readRows(columns, sql, reader), sql.sql)
  const queryRows: ReadRows['queryRows'] =
    (reader, columns) =>
    async (sql, ...values) =>
      checkRows(
        columns,
        await actual.queryRows(reader, columns)(sql, ...values),
        'sql' in sql ? sql.sql : sql.join('?'),
      )
  return { ...actual, readRows, queryRows }
})

function checkRows<Row>(columns: z.ZodType<Row>, rows: Row[], sql: string): Row[] {
  const { error } = z.array(columns).safeParse(rows)
  if (error) throw new Error(`Rows are not as declared: ${z.prettifyError(error)}\n${sql}`)
  return rows
}
