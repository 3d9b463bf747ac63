import { env } from '@/lib/base/env'
import { receiptToken } from '@/lib/platform/auth/receipt-token'
import type { Transaction } from '@/lib/platform/db/generated/client'

/** Where anyone can check a successful payment; null for anything else. Only for its payer and the admins. */
export const receiptUrlOf = ({
  id,
  type,
  status,
}: Pick<Transaction, 'id' | 'type' | 'status'>): string | null =>
  type === 'payment' && status === 'success' ? `${env.NEXTAUTH_URL}/r/${receiptToken(id)}` : null
