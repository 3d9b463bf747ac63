import type { Reader } from '@/lib/db/transaction'

/** A payment with its transaction, group and payer. */
export const loadPayment = (reader: Reader, id: string) =>
  reader.payment.findUnique({
    where: { id },
    include: { transaction: { include: { group: true, user: true } } },
  })

export type LoadedPayment = NonNullable<Awaited<ReturnType<typeof loadPayment>>>
