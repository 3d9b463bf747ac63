import { daysAfter, londonDay } from '@/lib/base/clock'
import { checkSolvency } from '@/lib/books/solvency/check-solvency'
import { buildStatement } from '@/lib/groups/closing/closing-statement'
import { makeMovementsFile } from '@/lib/money/accounting/movements-file'
import { EXPORT_FORMATS } from '@/lib/money/accounting/rules'
import { listTransferSources } from '@/lib/money/payments/transfer-sources'
import { getStatement } from '@/lib/money/statements/statement'
import { getTrail } from '@/lib/money/statements/trail'
import { planLegs } from '@/lib/money/transfers/plan-legs'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { balanceOf } from './money'
import type { ProviderRecords } from './provider-records'
import { expectPeopleShown } from './recomputed-people'

/** Every sum that people are shown, added up a second time by other code: from what the provider did, not our ledger. */

const sum = (pence: Iterable<number>) => [...pence].reduce((total, one) => total + one, 0)

/** What operators added to a group's money, or took from it. */
export async function adjustedPenceIn(groupId: string): Promise<number> {
  const approved = { groupId, status: 'approved' } as const
  return (
    (await db.adjustment.aggregate({ where: approved, _sum: { amountPence: true } }))._sum.amountPence ?? 0
  )
}

/** What was noted in a group and not taken back. */
export async function recordedPenceIn(groupId: string): Promise<number> {
  const noted = { noted: { takenBackAt: null }, groupId, type: 'noted' } as const
  return (await db.transaction.aggregate({ where: noted, _sum: { amountPence: true } }))._sum.amountPence ?? 0
}

/** What went back of each contribution; the rest of what went back was fee. */
const returnedPenceOf = (
  { charges }: ProviderRecords,
  { id, amountPence }: { id: string; amountPence: number },
) => Math.min(amountPence, charges.get(id)?.returnedPence ?? 0)

/** The fee of a card from the UK, in integers only. */
const feePenceOf = (pence: number) => Math.floor((pence * 14 + 500) / 1000) + 20

/** What the group bore for a payer: the whole fee of a charge that is no more than the contribution. */
export const coveredFeePenceOf = (
  { charges }: ProviderRecords,
  { id, amountPence }: { id: string; amountPence: number },
) => (charges.get(id)?.totalPence === amountPence ? Math.min(amountPence, feePenceOf(amountPence)) : 0)

export async function expectSumsShown(groupId: string, records: ProviderRecords) {
  const paid = await db.transaction.findMany({
    where: { groupId, type: 'payment', status: 'success' },
    include: { payment: { select: { gift: true } } },
  })
  const collectedPence = sum(paid.map(({ amountPence }) => amountPence))
  const refundedPence = sum(paid.map((one) => returnedPenceOf(records, one)))
  const sentPence = sum(records.transferredPenceById.values())
  const correctedPence = await adjustedPenceIn(groupId)
  const transferredPence = sentPence - records.reversedPence
  const coveredFeesPence = sum(paid.map((one) => coveredFeePenceOf(records, one)))
  const heldPence = collectedPence - coveredFeesPence - refundedPence - transferredPence + correctedPence
  const group = await db.group.findUniqueOrThrow({ where: { id: groupId } })
  // As people get it: JSON knows no −0.
  expect(JSON.parse(JSON.stringify(await buildStatement(db, group)))).toMatchObject({
    collectedPence,
    giftPence: sum(paid.filter(({ payment }) => payment?.gift).map(({ amountPence }) => amountPence)),
    notedPence: await recordedPenceIn(groupId),
    feePence: sum(paid.map(({ feePence }) => feePence)),
    coveredFeesPence,
    refundedPence,
    transferredPence,
    transfers: await listTransfers(groupId),
    reversedPence: records.reversedPence,
    correctedPence,
    heldPence,
  })
  const admin = await db.member.findFirst({
    where: { groupId, role: 'admin', leftAt: null, group: { deletedAt: null } },
  })
  if (admin) {
    await expectPages(admin, { groupId, heldPence, correctedPence, paid }, records)
    await expectPeopleShown(admin, { groupId, paid, coveredFeesPence, records })
  }
  if (!hasOpenDispute(records) && correctedPence <= 0) await expectNothingStuck(groupId)
}

/** Each transfer at the time at which all of it had been sent. */
async function listTransfers(groupId: string) {
  const made = await db.transaction.findMany({
    where: { groupId, type: 'transfer', status: 'success' },
    orderBy: { createdAt: 'asc' },
  })
  return made.map(({ timePaid, amountPence }) => ({ at: timePaid?.toISOString(), amountPence }))
}

type ExpectedSums = {
  groupId: string
  heldPence: number
  correctedPence: number
  paid: { id: string; amountPence: number }[]
}

/** The statement and the trails, as an admin sees them. */
async function expectPages(
  { userId }: { userId: string },
  { groupId, heldPence, correctedPence, paid }: ExpectedSums,
  records: ProviderRecords,
) {
  const viewer = { userId } as Parameters<typeof getStatement>[0]
  const { lines, incomingPence, outgoingPence, balancePence } = await getStatement(viewer, groupId)
  expect({
    groupId,
    balancePence,
    last: lines.at(-1)?.balancePence ?? 0,
    moved: incomingPence - outgoingPence,
  }).toEqual({
    groupId,
    balancePence: heldPence,
    last: heldPence,
    moved: heldPence,
  })
  for (const form of EXPORT_FORMATS)
    expect({ groupId, form, moved: await exportedPenceOf(groupId, form) }).toEqual({
      groupId,
      form,
      moved: heldPence,
    })
  const places: Whereabouts[] = []
  for (const one of paid) {
    const { steps, whereabouts } = await getTrail(viewer, one.id)
    places.push(whereabouts)
    const sumOf = (kind: string) =>
      sum(steps.filter((step) => step.kind === kind).map(({ amountPence }) => amountPence))
    expect({
      id: one.id,
      fee: sumOf('fee'),
      sent: sumOf('transferred') - sumOf('reversed'),
      back: whereabouts.returnedPence,
    }).toEqual({
      id: one.id,
      fee: coveredFeePenceOf(records, one),
      sent: records.charges.get(one.id)?.sentPence ?? 0,
      back: returnedPenceOf(records, one),
    })
  }
  await expectPlaces(groupId, correctedPence, { paid, places }, records)
}

type Whereabouts = Awaited<ReturnType<typeof getTrail>>['whereabouts']

/**
 * Where the money of payments is: all of each is somewhere, what is in the group is there, and what is in the payout account
 * was sent there. Money that operators added belongs to no payment.
 */
async function expectPlaces(
  groupId: string,
  correctedPence: number,
  { paid, places }: { paid: { amountPence: number }[]; places: Whereabouts[] },
  { transferredPenceById, reversedPence }: ProviderRecords,
) {
  const partsOf = ({ underReviewPence: _, ...parts }: Whereabouts) => Object.values(parts)
  expect({ groupId, all: places.map((one) => sum(partsOf(one))) }).toEqual({
    groupId,
    all: paid.map(({ amountPence }) => amountPence),
  })
  expect(places.flatMap(partsOf).filter((pence) => pence < 0)).toEqual([])
  const { availablePence, reservedPence, disputedPence, debtPence } = await balanceOf(groupId)
  const heldPence = availablePence + reservedPence + disputedPence
  const total = (pick: (one: Whereabouts) => number) => sum(places.map(pick))
  const shownPence = total(({ inGroupPence, onItsWayPence }) => inGroupPence + onItsWayPence)
  const inAccountPence = total((one) => one.inAccountPence)
  const sentPence = sum(transferredPenceById.values()) - reversedPence
  expect(shownPence).toBeLessThanOrEqual(heldPence)
  expect(inAccountPence).toBeLessThanOrEqual(sentPence)
  expect(total((one) => one.correctedPence)).toBeLessThanOrEqual(Math.max(0, -correctedPence))
  if (correctedPence <= 0) expect({ groupId, shownPence }).toEqual({ groupId, shownPence: heldPence })
  if (correctedPence <= 0 && debtPence === 0)
    expect({ groupId, inAccountPence }).toEqual({ groupId, inAccountPence: sentPence })
}

const AMOUNT_COLUMN = { csv: -4, xero: 1, quickbooks: -1 }

/** The sum of an accountant's file, in which no cell of a history needs quotes. A year of it has all that happened. */
async function exportedPenceOf(groupId: string, form: keyof typeof AMOUNT_COLUMN): Promise<number> {
  const days = { from: daysAfter(londonDay(), -300), to: daysAfter(londonDay(), 60) }
  const { body } = await makeMovementsFile([groupId], { ...days, form, page: 1 })
  const [, ...lines] = body.trimEnd().split('\r\n')
  expect(lines.length).toBeLessThan(1_000)
  // A program takes two lines of one id for one.
  const reversals = lines.filter((line) => line.includes(',reversal,')).map((line) => line.split(',').at(-1))
  expect(new Set(reversals).size).toBe(reversals.length)
  return sum(lines.map((line) => Math.round(Number(line.split(',').at(AMOUNT_COLUMN[form])) * 100)))
}

const hasOpenDispute = ({ charges }: ProviderRecords) =>
  [...charges.values()].some(({ hasOpenDispute }) => hasOpenDispute)

/** All that is available can be transferred, if a dispute or a correction does not stand in the way. */
async function expectNothingStuck(groupId: string) {
  const { availablePence } = await balanceOf(groupId)
  const sources = await transact((tx) => listTransferSources(tx, groupId))
  const isStuck = availablePence > 0 && planLegs(availablePence, sources) === null
  expect({ groupId, availablePence, isStuck }).toMatchObject({ isStuck: false })
}

/** What all groups are owed, from each one's balance, and what the provider holds, from its own screen. */
export async function expectSolvency(heldPence: number) {
  const groups = await db.group.findMany({ select: { id: true } })
  const owed = groups.map(async ({ id }) => {
    const { availablePence, reservedPence, disputedPence } = await balanceOf(id)
    return availablePence + reservedPence + disputedPence
  })
  expect(await checkSolvency()).toMatchObject({ owedPence: sum(await Promise.all(owed)), heldPence })
}
