import { randomUUID } from 'node:crypto'
import { daysAfter, londonDay, now } from '@/lib/base/clock'
import { feeCovered, paymentPaid } from '@/lib/books/ledger/entries'
import { postEntries } from '@/lib/books/ledger/post-entry'
import { sumMovements } from '@/lib/money/accounting/movements'
import { getStatement } from '@/lib/money/statements/statement'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { transact } from '@/lib/platform/db/transaction'
import { correction, exportRows, heldIn } from '../../support/accounting'
import { openDatabase } from '../../support/database'
import { aGroup, aUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { timeLimit } from '../../support/time-limit'
import { aTransaction } from '../../support/transactions'
import { testTimeoutMs } from '../../support/trust'

/** The accounts of a large club: many files, and still what the ledger says. */

openDatabase()

/** 10,000 movements of two groups: payments with their covered fees, and corrections in both directions. */
async function aLongYear() {
  const admin = await aUser('admin')
  const groups = [await aGroup({ admin }), await aGroup({ admin })]
  for (const { id: groupId } of groups) {
    const paid = Array.from({ length: 250 }, (_, n) => ({ id: randomUUID(), amountPence: 1_000 + n }))
    for (const { id, amountPence } of paid) {
      const amounts = { amountPence, coveredFeePence: 34, totalPence: amountPence, createdAt: now() }
      await aTransaction({ id, groupId, userId: admin.id, type: 'payment', ...amounts }, 'success')
    }
    const entries = paid.flatMap(({ id, amountPence }) => [
      {
        cause: { subject: 'payment', id, step: 'paid' } as const,
        postings: paymentPaid({ userId: admin.id, amountPence, feePence: 0 }),
      },
      { cause: { subject: 'payment', id, step: 'fee-covered' } as const, postings: feeCovered(34) },
    ])
    const corrections = Array.from({ length: 4_500 }, (_, n) => correction(n % 3 === 0 ? -500 - n : 700 + n))
    // Few enough for one transaction.
    for (const part of [entries, corrections.slice(0, 2_500), corrections.slice(2_500)])
      await transact((tx) => postEntries(tx, groupId, part))
  }
  return { admin, groups }
}

nightTest(
  '10,000 movements agree with the ledger in every form, and their files take seconds',
  async () => {
    const { admin, groups } = await aLongYear()
    const held = await Promise.all(groups.map(({ id }) => heldIn(id)))
    const ledgerPence = held.reduce((sum, one) => sum + one, 0)
    for (const [form, at] of [
      ['csv', 6],
      ['xero', 1],
      ['quickbooks', -1],
    ] as const) {
      const from = performance.now()
      const lines: string[][] = []
      for (let page = 1; page <= 11; page++)
        lines.push(...(await exportRows(admin, { form, page: String(page) })).slice(1))
      const tookMs = Math.round(performance.now() - from)
      process.stderr.write(`10,000 movements as ${form}: ${tookMs} ms\n`)
      expect(lines).toHaveLength(10_000)
      expect(lines.reduce((sum, line) => sum + Math.round(Number(line.at(at)) * 100), 0)).toBe(ledgerPence)
      expect(tookMs).toBeLessThan(timeLimit(20_000))
    }
    // Added up by the other reading too: the statements of the two groups.
    const statements = await Promise.all(
      groups.map(({ id }) => getStatement({ userId: admin.id } as Viewer, id)),
    )
    expect(statements.reduce((sum, { balancePence }) => sum + balancePence, 0)).toBe(ledgerPence)
    const [{ lines, inPence, outPence } = { lines: 0, inPence: 0, outPence: 0 }] = await sumMovements({
      groupIds: [groups[0]?.id ?? ''],
      from: daysAfter(londonDay(), -1),
      to: londonDay(),
    })
    expect([lines, inPence - outPence]).toEqual([5_000, held[0]])
  },
  testTimeoutMs,
)
