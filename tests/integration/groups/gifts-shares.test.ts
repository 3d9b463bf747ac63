import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { moneyReserved, paymentPaid, paymentRecorded, refundMade } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { endMembership } from '@/lib/groups/members/end-membership'
import { joinGroup } from '@/lib/groups/members/join-group'
import { lockGroup } from '@/lib/membership/membership'
import { resplit } from '@/lib/membership/shares/resplit'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { openDatabase } from '../../support/database'
import { aGroup, aUser, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'

/**
 * Shares while gifts come and go back, people join through the link and leave, and payments made another way are noted,
 * with any amounts pinned: shares always add up to what is left of the goal, and are never negative.
 */

openDatabase()

const GOAL = 10_000
const pence = fc.integer({ min: 100, max: 9000 })
const move = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('give' as const), pence, returnsPart: fc.nat(100) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('note' as const), pence }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('join' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('leave' as const) }) },
)
type Move = typeof move extends fc.Arbitrary<infer One> ? One : never
const pinned = fc.option(fc.integer({ min: 0, max: 12_000 }))

type Postings = Parameters<typeof postEntry>[1]['postings']

/** Posts these entries one after the other, then splits again, as the commands that post them do. */
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

async function comeOrGo(groupId: string, { id: userId }: TestUser, isJoining: boolean) {
  await transact(async (tx) => {
    await lockGroup(tx, groupId)
    if (isJoining) return joinGroup(tx, groupId, userId)
    const member = await tx.member.findFirstOrThrow({ where: { groupId, userId } })
    return endMembership(tx, member)
  })
}

/** What counts towards the goal before any shares: gifts, and what former members had paid. */
type ExpectedSums = { given: number; noted: number; isIn: boolean }

async function make(
  groupId: string,
  one: Move,
  { two, newcomers }: { two: TestUser; newcomers: TestUser[] },
  expected: ExpectedSums,
) {
  if (one.does === 'give') {
    await post(groupId, paymentPaid({ userId: null, amountPence: one.pence, feePence: 0 }))
    const back = Math.floor((one.pence * one.returnsPart) / 100)
    if (back > 0) await post(groupId, moneyReserved(back), refundMade(null, back))
    expected.given += one.pence - back
  }
  if (one.does === 'note') {
    await post(groupId, paymentRecorded(two.id, one.pence))
    expected.noted += one.pence
  }
  const newcomer = one.does === 'join' ? newcomers.pop() : undefined
  if (newcomer) await comeOrGo(groupId, newcomer, true)
  if (one.does === 'leave') {
    await comeOrGo(groupId, two, !expected.isIn)
    expected.isIn = !expected.isIn
  }
}

nightTest('the shares add up to the rest of the goal, to the penny', async () => {
  const [admin, one, two] = [await aUser('admin'), await aUser('one'), await aUser('two')]
  const strangers = [await aUser(), await aUser(), await aUser()]
  const happen = async (moves: Move[], pinnedPence: number | null) => {
    const { id: groupId } = await aGroup({ admin, members: [one, two], goalPence: GOAL })
    await db.group.update({ where: { id: groupId }, data: { splitOption: 'autoSplit' } })
    if (pinnedPence !== null)
      await db.member.updateMany({
        where: { groupId, userId: one.id },
        data: { pinned: true, contributionPence: pinnedPence },
      })
    await transact((tx) => resplit(tx, groupId))
    const expected = { given: 0, noted: 0, isIn: true }
    const newcomers = [...strangers]
    for (const each of moves) {
      await make(groupId, each, { two, newcomers }, expected)
      const members = await db.member.findMany({
        where: { groupId, leftAt: null },
        orderBy: { joinedAt: 'asc' },
      })
      const shares = members.map(({ contributionPence }) => contributionPence)
      const othersPence = expected.given + (expected.isIn ? 0 : expected.noted)
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(
        Math.max(GOAL - othersPence, pinnedPence ?? 0, 0),
      )
      const unpinnedShares = members
        .filter((member) => !member.pinned)
        .map(({ contributionPence }) => contributionPence)
      expect(Math.max(...unpinnedShares) - Math.min(...unpinnedShares)).toBeLessThanOrEqual(1)
    }
  }
  const moves = fc.array(move, { minLength: 1, maxLength: 8 })
  await fc.assert(fc.asyncProperty(moves, pinned, happen), { numRuns: 25 })
})
