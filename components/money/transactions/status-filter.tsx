import { usePathname, useRouter } from 'next/navigation'
import { useOptimistic, useTransition } from 'react'
import { FilterChips } from '@/components/ui/buttons/filter-chips'
import { LoadingLine } from '@/components/ui/page/loading-line'
import type { TransactionStatus } from './transaction'

type Choice = TransactionStatus | 'all'

/** What an address says when it lists the groups that one manages. */
export const MANAGED_QUERY = 'of=managed'

const OPTIONS: { value: Choice; label: string }[] = [
  { value: 'all', label: 'All Transactions' },
  { value: 'success', label: 'Success' },
  { value: 'pending', label: 'Pending' },
  { value: 'failed', label: 'Failed' },
]

/** Chips that keep the chosen status in the address, so that it survives links, reloads and the back button. */
export function StatusFilter({
  status,
  showsManagedGroups,
}: {
  status?: TransactionStatus
  showsManagedGroups: boolean
}) {
  const router = useRouter()
  const path = usePathname()
  const [isNavigating, startTransition] = useTransition()
  const [shownChoice, setShownChoice] = useOptimistic<Choice>(status ?? 'all')
  const choose = (choice: Choice) =>
    startTransition(() => {
      setShownChoice(choice)
      const query = [showsManagedGroups && MANAGED_QUERY, choice !== 'all' && `status=${choice}`]
        .filter(Boolean)
        .join('&')
      router.push(query ? `${path}?${query}` : path, { scroll: false })
    })
  return (
    <>
      {isNavigating ? <LoadingLine /> : null}
      <FilterChips label="Filter by status" options={OPTIONS} value={shownChoice} onChange={choose} />
    </>
  )
}
