import type { Reader } from '@/lib/platform/db/transaction'

/** A group's money in pence, in everyday terms: nothing here is negative. */
type GroupBalances = {
  /** All that members and givers have paid, recorded payments included, less refunds. */
  remittedPence: number
  /** In the group and not reserved. */
  freePence: number
  /** Can be transferred now: see readAvailablePence. */
  availablePence: number
  /** Reserved for transfers and refunds under way. */
  reservedPence: number
  /** Frozen by disputes. */
  disputedPence: number
  /** What the group owes after reversals that could not be made. */
  debtPence: number
  /** The part of remittedPence that came as gifts. */
  giftPence: number
}

const zeroBalances: GroupBalances = {
  remittedPence: 0,
  freePence: 0,
  availablePence: 0,
  reservedPence: 0,
  disputedPence: 0,
  debtPence: 0,
  giftPence: 0,
}

/** Balances are stored debit-positive: what is owed to a group is negative. */
const balanceFields = {
  remitted: ['remittedPence', 1],
  available: ['freePence', -1],
  reserved: ['reservedPence', -1],
  disputed: ['disputedPence', -1],
  debt: ['debtPence', 1],
  gifts: ['giftPence', -1],
} as const

/** What a group can transfer now, after its debt is paid. */
export const availablePenceOf = ({
  freePence,
  debtPence,
}: Pick<GroupBalances, 'freePence' | 'debtPence'>): number => Math.max(0, freePence - debtPence)

export async function getGroupBalances(
  reader: Reader,
  groupIds: string[],
): Promise<Map<string, GroupBalances>> {
  const balances = new Map(groupIds.map((groupId) => [groupId, { ...zeroBalances }]))
  const accounts = await reader.ledgerAccount.findMany({
    where: {
      groupId: { in: groupIds },
      kind: { in: ['remitted', 'available', 'reserved', 'disputed', 'debt', 'gifts'] },
    },
    select: { groupId: true, kind: true, balancePence: true },
  })
  for (const { groupId, kind, balancePence } of accounts) {
    const balance = balances.get(groupId)
    if (!balance || !(kind in balanceFields)) continue
    const [name, sign] = balanceFields[kind as keyof typeof balanceFields]
    balance[name] = Number(balancePence) * sign || 0
  }
  for (const balance of balances.values()) balance.availablePence = availablePenceOf(balance)
  return balances
}

/** Like getGroupBalances, for one group. */
export async function getGroupBalance(reader: Reader, groupId: string): Promise<GroupBalances> {
  return (await getGroupBalances(reader, [groupId])).get(groupId) ?? zeroBalances
}

/** What each person has paid, in pence by group and user: recorded payments included, less refunds; former members too. */
export async function getMemberBalancesByGroup(
  reader: Reader,
  groupIds: string[],
): Promise<Map<string, Map<string, number>>> {
  const accounts = await reader.ledgerAccount.findMany({
    where: { groupId: { in: groupIds }, kind: 'member' },
    select: { groupId: true, userId: true, balancePence: true },
  })
  const balances = new Map(groupIds.map((groupId) => [groupId, new Map<string, number>()]))
  for (const { groupId, userId, balancePence } of accounts)
    balances.get(groupId ?? '')?.set(userId ?? '', -Number(balancePence) || 0)
  return balances
}

/** Like getMemberBalancesByGroup, for one group. */
export async function getMemberBalances(reader: Reader, groupId: string): Promise<Map<string, number>> {
  return (await getMemberBalancesByGroup(reader, [groupId])).get(groupId) ?? new Map()
}
