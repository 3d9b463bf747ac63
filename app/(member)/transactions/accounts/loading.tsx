import { AccountsSkeleton } from '@/components/money/accounting/accounts-skeleton'

export default function Loading() {
  return <AccountsSkeleton />
}
