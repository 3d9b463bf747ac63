import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { DELETE as endLink } from '@/app/api/accountant-links/[id]/route'
import { GET as listLinks, POST as makeLink } from '@/app/api/accountant-links/route'
import { GET as readByToken } from '@/app/api/accounts/[token]/route'
import { GET as statement } from '@/app/api/accounts/[token]/statements/[id]/route'
import { GET as exportByToken } from '@/app/api/accounts/[token]/transactions/route'
import { GET as exportOwn } from '@/app/api/exports/transactions/route'
import { daysAfter, londonDay } from '@/lib/base/clock'
import { adjustmentMade } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { transact } from '@/lib/platform/db/transaction'
import { call } from './call'
import { urlAsOwner } from './database'
import { balanceOf, type TestUser } from './money'

/** Exports for accountants and their links, for tests. */

/** A person of these tests, as admins see them. */
export const displayNameOf = ({ username }: TestUser) => `Test Person (${username})`

type ExportQuery = { from?: string; to?: string; form?: string; groupId?: string; page?: string }

const queryOf = ({
  from = daysAfter(londonDay(), -1),
  to = daysAfter(londonDay(), 1),
  ...more
}: ExportQuery) => new URLSearchParams({ from, to, ...more })

export const askForExport = ({ token }: { token: string }, query: ExportQuery = {}) =>
  call(exportOwn, `/exports/transactions?${queryOf(query)}`, { token })

/** The rows of a file in which no cell needs quotes, headings first. */
export const parseCsv = (file: string): string[][] =>
  file
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))

export const exportRows = async (by: TestUser, query: ExportQuery = {}) =>
  parseCsv((await askForExport(by, query)).body)

/**
 * Reads a file with PostgreSQL's own CSV parser, which shares nothing with what wrote it; throws if its headings are not
 * these. Rows by heading, in the order of the file.
 */
export async function readCsvByPostgres(file: string, headings: string[]): Promise<Record<string, string>[]> {
  const folder = mkdtempSync(join(tmpdir(), 'whipround-csv-'))
  const path = join(folder, 'file.csv')
  // The database may be another user's process.
  chmodSync(folder, 0o755)
  writeFileSync(path, file, { mode: 0o644 })
  const client = new Client({ connectionString: urlAsOwner('/postgres') })
  await client.connect()
  try {
    await client.query(
      `CREATE TEMP TABLE file (line serial, ${headings.map((one) => `"${one}" text`).join(', ')})`,
    )
    const columns = headings.map((one) => `"${one}"`).join(', ')
    await client.query(
      `COPY file (${columns}) FROM '${path}' WITH (FORMAT csv, HEADER MATCH, ENCODING 'UTF8')`,
    )
    return (await client.query(`SELECT ${columns} FROM file ORDER BY line`)).rows
  } finally {
    await client.end()
    rmSync(folder, { recursive: true })
  }
}

/** A movement without anybody: a correction by an operator. */
export const adjustmentEntry = (pence: number) => ({
  cause: { subject: 'adjustment', id: randomUUID(), step: 'posted' } as const,
  postings: adjustmentMade({ amountPence: pence, availablePence: 0, debtPence: 0 }),
})

export const postAdjustment = (groupId: string, pence: number) =>
  transact((tx) => postEntry(tx, { groupId, ...adjustmentEntry(pence) }))

/** All that is held for a group, less its debt, as its balances say. */
export async function heldPenceIn(groupId: string): Promise<number> {
  const { freePence, reservedPence, disputedPence, debtPence } = await balanceOf(groupId)
  return freePence + reservedPence + disputedPence - debtPence
}

export const askForAccountantLink = ({ token }: { token: string }) =>
  call(makeLink, '/accountant-links', { method: 'POST', token })
export const accountantLinksOf = async ({ token }: { token: string }) =>
  (await call(listLinks, '/accountant-links', { token })).body.accountantLinks
export const askToEndLink = ({ token }: { token: string }, id: string) =>
  call(endLink, `/accountant-links/${id}`, { method: 'DELETE', token })

export async function anAccountantLink(by: { token: string }) {
  const { accountantLink } = (await askForAccountantLink(by)).body
  return { id: accountantLink._id as string, token: accountantLink.url.split('/').at(-1) as string }
}

export const readAccounts = (token: string) => call(readByToken, `/accounts/${token}`)
export const exportForAccountant = (token: string, query: ExportQuery = {}) =>
  call(exportByToken, `/accounts/${token}/transactions?${queryOf(query)}`)
export const statementForAccountant = (token: string, groupId: string) =>
  call(statement, `/accounts/${token}/statements/${groupId}`)
