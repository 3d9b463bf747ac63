import { getClosing, previewShareOut } from '@/lib/groups/closing/queries'
import { getGroupWithMembers } from '@/lib/groups/group/queries'
import { db } from '@/lib/platform/db/client'
import { balanceOf } from './money'
import type { ProviderRecords } from './provider-records'

/** What a group shows of each person, and before it is closed, added up a second time: see recomputed-sums.ts. */

type PaidPayment = { id: string; amountPence: number; userId: string | null }
type GroupReading = {
  groupId: string
  paid: PaidPayment[]
  coveredFeesPence: number
  records: ProviderRecords
}

const sum = (pence: number[]) => pence.reduce((total, one) => total + one, 0)

/** What is left of a contribution at the provider; whoever got more back than that got a fee. */
const leftPenceOf = ({ charges }: ProviderRecords, { id, amountPence }: PaidPayment) =>
  Math.max(0, amountPence - (charges.get(id)?.returnedPence ?? 0))

async function recordedPenceOf(groupId: string, userId: string): Promise<number> {
  const noted = await db.transaction.findMany({
    where: { groupId, userId, type: 'noted', status: 'success' },
  })
  return sum(noted.map(({ amountPence }) => amountPence))
}

/** As an admin sees them, with everything at rest. */
export async function expectPeopleShown(viewer: { userId: string }, reading: GroupReading) {
  const { groupId, paid, records } = reading
  const memberRows = await db.member.findMany({
    where: { groupId, leftAt: null },
    orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }],
  })
  const people = await Promise.all(
    memberRows.map(async ({ id, userId, contributionPence }) => {
      const notedPence = await recordedPenceOf(groupId, userId)
      const cardAmounts = paid.filter((one) => one.userId === userId).map((one) => leftPenceOf(records, one))
      return { id, contributionPence, notedPence, remittedPence: sum(cardAmounts) + notedPence }
    }),
  )
  const { group, members } = await getGroupWithMembers(viewer, groupId)
  expect(members.map(({ _id: id, ...one }) => ({ id, ...one }))).toMatchObject(people)
  const paidUp = people.filter((one) => one.remittedPence > 0 && one.remittedPence >= one.contributionPence)
  const gifts = paid.filter(({ userId }) => userId === null)
  const { availablePence, debtPence, disputedPence, remittedPence } = await balanceOf(groupId)
  const balance = { availablePence, debtPence, disputedPence, remittedPence }
  expect(group).toMatchObject({
    ...balance,
    coveredFeesPence: reading.coveredFeesPence,
    giftPence: sum(gifts.map((one) => leftPenceOf(records, one))),
    numberOfMembers: people.length,
    paidMembers: paidUp.length,
  })
  const owing = people.map((one) => ({
    memberId: one.id,
    amountPence: one.contributionPence - one.remittedPence,
  }))
  await expectClosing(
    viewer,
    reading,
    owing.filter((one) => one.amountPence > 0),
  )
}

async function expectClosing(
  viewer: { userId: string },
  { groupId, paid, coveredFeesPence, records }: GroupReading,
  owing: { memberId: string; amountPence: number }[],
) {
  const { goalPence } = await db.group.findUniqueOrThrow({ where: { id: groupId } })
  const { availablePence, remittedPence } = await balanceOf(groupId)
  const undisputed = await db.payment.findMany({
    where: { transaction: { groupId }, disputes: { none: { status: { in: ['open', 'appealed', 'lost'] } } } },
  })
  const isUndisputed = ({ id }: PaidPayment) => undisputed.some((payment) => payment.id === id)
  const refundableAmounts = paid.filter((one) => isUndisputed(one)).map((one) => leftPenceOf(records, one))
  const shareablePence = Math.min(availablePence, sum(refundableAmounts))
  expect(await getClosing(viewer, groupId)).toMatchObject({
    owing,
    availablePence,
    shareablePence,
    leftOverPence: Math.max(0, Math.min(availablePence, remittedPence - coveredFeesPence - goalPence)),
  })
  const { amountPence, parts } = await previewShareOut(viewer, groupId)
  expect([amountPence, sum(parts.map((part) => part.amountPence))]).toEqual([shareablePence, shareablePence])
}
