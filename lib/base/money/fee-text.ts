import { formatPounds } from './pence'

/** The fee on top of a payment, as receipts show it; its group may have covered it. */
export const feeText = ({ feePence, isFeeCovered }: { feePence: number; isFeeCovered: boolean }): string =>
  isFeeCovered ? `${formatPounds(0)}, covered by the collection` : formatPounds(feePence)
