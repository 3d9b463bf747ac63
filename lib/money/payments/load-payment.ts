import type { Reader } from '@/lib/platform/db/transaction'

/** A payment with its transaction, group and payer: a person, or a gift's giver. */
export const loadPayment = (reader: Reader, id: string) =>
  reader.payment.findUnique({
    where: { id },
    include: { gift: true, transaction: { include: { group: true, user: true } } },
  })

/** The name by which mails address the payer. */
export const payerGreetingName = ({ gift, user }: Payer): string =>
  (gift ? gift.name : (user?.firstname ?? user?.username)) || 'there'

type Payer = {
  gift?: { name: string } | null
  user: { firstname: string | null; username: string | null } | null
}

export type LoadedPayment = NonNullable<Awaited<ReturnType<typeof loadPayment>>>
