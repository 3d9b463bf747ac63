import { z } from 'zod'
import { now } from '@/lib/base/clock'
import { formatPounds } from '@/lib/base/money/pence'
import { getGroupBalance } from '@/lib/books/ledger/balances'
import { sumOpenDisputesPence } from '@/lib/books/ledger/open-disputes'
import { CONTRIBUTION_LEFT_PENCE } from '@/lib/money/payments/contribution-left'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'
import type { ObstacleCode } from './contract'

type Obstacle = { code: ObstacleCode; amountPence: number; text: string; todo: string }

type ObstacleText = { text: (amount: string) => string; todo: string }

const OBSTACLE_TEXTS: Record<ObstacleCode, ObstacleText> = {
  PENDING_PAYMENT: {
    text: (amount) => `Somebody is paying ${amount} right now.`,
    todo: 'Wait until it is done. A checkout that nobody finishes ends by itself after half an hour. If new ones keep coming through the link, stop sharing it first.',
  },
  TRANSFER_WAITING: {
    text: (amount) => `A transfer of ${amount} is waiting for a second admin.`,
    todo: 'Another admin needs to confirm or decline it first.',
  },
  TRANSFER_UNDER_WAY: {
    text: (amount) => `A transfer of ${amount} is under way.`,
    todo: 'Wait until it has arrived. This takes a few minutes at most.',
  },
  REFUND_UNDER_WAY: {
    text: (amount) => `${amount} is on its way back to payers.`,
    todo: 'Wait until their banks have taken it. Most do within minutes.',
  },
  REFUND_REQUESTED: {
    text: (amount) => `Somebody has asked for ${amount} back.`,
    todo: 'Refund it or decline it first.',
  },
  GROUP_HAS_DISPUTE: {
    text: (amount) => `A payer’s bank is questioning ${amount}.`,
    todo: 'Wait until the bank has decided.',
  },
  GROUP_HAS_DEBT: {
    text: (amount) => `The group owes ${amount} after a refund or a dispute.`,
    todo: 'It is taken from what comes in next. Write to us if nothing more will come in.',
  },
  MONEY_LEFT: {
    text: (amount) => `${amount} is still in the group.`,
    todo: 'Transfer it or share it out first, or say that it should stay.',
  },
}

/** Whether the admin can close the group in spite of this obstacle. */
export const canBeIgnored = ({ code }: Pick<Obstacle, 'code'>): boolean => code === 'MONEY_LEFT'

/** Everything that keeps a group from being closed, with what to do about it. */
export async function listObstacles(reader: Reader, groupId: string): Promise<Obstacle[]> {
  const { availablePence, debtPence } = await getGroupBalance(reader, groupId)
  const found: [ObstacleCode, number][] = [
    ...(await sumUnderWay(reader, groupId)),
    ['REFUND_REQUESTED', await sumRequestedRefunds(reader, groupId)],
    ['GROUP_HAS_DISPUTE', (await sumOpenDisputesPence(reader, groupId)) ?? 0],
    ['GROUP_HAS_DEBT', debtPence],
    ['MONEY_LEFT', availablePence],
  ]
  return found
    .filter(([, amountPence]) => amountPence > 0)
    .map(([code, amountPence]) => ({
      code,
      amountPence,
      text: OBSTACLE_TEXTS[code].text(formatPounds(amountPence)),
      todo: OBSTACLE_TEXTS[code].todo,
    }))
}

/** Sums of what waits for the provider or for a second admin, in pence. */
async function sumUnderWay(reader: Reader, groupId: string): Promise<[ObstacleCode, number][]> {
  const pending = await reader.transaction.findMany({
    where: { groupId, status: 'pending' },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { type: true, amountPence: true, transfer: { select: { awaitingUntil: true } } },
  })
  const at = now()
  const codeOf = ({ type, transfer }: (typeof pending)[number]): ObstacleCode => {
    if (type === 'payment') return 'PENDING_PAYMENT'
    if (type === 'refund') return 'REFUND_UNDER_WAY'
    return transfer?.awaitingUntil && transfer.awaitingUntil > at ? 'TRANSFER_WAITING' : 'TRANSFER_UNDER_WAY'
  }
  const sums = new Map<ObstacleCode, number>()
  for (const row of pending) sums.set(codeOf(row), (sums.get(codeOf(row)) ?? 0) + row.amountPence)
  return [...sums]
}

const requestedColumns = z.strictObject({ pence: z.int() })

/** The contribution left of all payments with an open refund request, in pence. */
async function sumRequestedRefunds(reader: Reader, groupId: string): Promise<number> {
  const [row] = await queryRows(reader, requestedColumns)`
    SELECT coalesce(sum(${CONTRIBUTION_LEFT_PENCE}), 0)::float8 AS pence
    FROM refund_requests request JOIN transactions payment ON payment.id = request."paymentId"
    WHERE request.status = 'open' AND payment."groupId" = ${groupId}::uuid`
  return row?.pence ?? 0
}
