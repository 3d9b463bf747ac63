import { receiptToken } from '@/lib/auth/receipt-token'
import type { Transaction } from '@/lib/db/generated/client'
import { env } from '@/lib/env'

/** Where anyone can check a successful payment; null for anything else. Only for its payer and the admins. */
export const receiptUrlOf = ({
  id,
  type,
  status,
}: Pick<Transaction, 'id' | 'type' | 'status'>): string | null =>
  type === 'payment' && status === 'success' ? `${env.NEXTAUTH_URL}/r/${receiptToken(id)}` : null
