/** What of a group's history is about money that moved, or was asked for. */
export const MONEY_KINDS = [
  'payment',
  'return',
  'refund',
  'refund-request',
  'noted',
  'transfer',
  'leg',
  'dispute',
  'adjustment',
]

export const isMoneyKind = (what: string): boolean => MONEY_KINDS.includes(what)
