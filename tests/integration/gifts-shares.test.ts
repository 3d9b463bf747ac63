import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transaction'
import { paymentPaid, refundMade, reserve } from '@/lib/ledger/entries'
import { postEntry } from '@/lib/ledger/post-entry'
import { resplit } from '@/lib/shares/resplit'
import { openDatabase } from '../support/database'
import { aGroup, aUser } from '../support/money'

/** Shares while gifts come and go back, whatever is pinned: always what is left of the goal, and never below nothing. */

openDatabase()

const GOAL = 10_000
const moves = fc.array(fc.record({ pence: fc.integer({ min: 100, max: 9000 }), returnsPart: fc.nat(100) }), {
  minLength: 1,
  maxLength: 6,
})
const pinned = fc.option(fc.integer({ min: 0, max: 12_000 }))

type Postings = Parameters<typeof postEntry>[1]['postings']

/** Posts these entries one after the other, and shares anew as whoever tells of them does. */
async function post(groupId: string, ...entries: Postings[]) {
  await transact(async (tx) => {
    for (const postings of entries)
      await postEntry(tx, {
        groupId,
        cause: { subject: 'payment', id: randomUUID(), step: 'paid' },
        postings,
      })
    await resplit(tx, groupId)
  })
}

test('the shares are what is left of the goal, to the penny', async () => {
  const [admin, one, two] = [await aUser('admin'), await aUser('one'), await aUser('two')]
  const happen = async (gifts: { pence: number; returnsPart: number }[], pinnedPence: number | null) => {
    const { id: groupId } = await aGroup({ admin, members: [one, two], goalPence: GOAL })
    await db.group.update({ where: { id: groupId }, data: { splitOption: 'autoSplit' } })
    if (pinnedPence !== null)
      await db.member.updateMany({
        where: { groupId, userId: one.id },
        data: { pinned: true, contributionPence: pinnedPence },
      })
    let given = 0
    for (const { pence, returnsPart } of gifts) {
      await post(groupId, paymentPaid({ userId: null, amountPence: pence, feePence: 0 }))
      const back = Math.floor((pence * returnsPart) / 100)
      if (back > 0) await post(groupId, reserve(back), refundMade(null, back))
      given += pence - back
      const members = await db.member.findMany({ where: { groupId }, orderBy: { joinedAt: 'asc' } })
      const shares = members.map(({ contributionPence }) => contributionPence)
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(Math.max(GOAL - given, pinnedPence ?? 0, 0))
      const free = members
        .filter((member) => !member.pinned)
        .map(({ contributionPence }) => contributionPence)
      expect(Math.max(...free) - Math.min(...free)).toBeLessThanOrEqual(1)
    }
  }
  await fc.assert(fc.asyncProperty(moves, pinned, happen), { numRuns: 25 })
}, 60_000)
