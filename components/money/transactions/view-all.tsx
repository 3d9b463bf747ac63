import { usePathname } from 'next/navigation'
import { useGoing } from '@/components/shell/use-going'
import { Button } from '@/components/ui/buttons/button'

/** Clears the filter where it left nothing to show, as its first chip does. */
export function ViewAll() {
  const { isGoing, go } = useGoing()
  const path = usePathname()
  return (
    <Button variant="secondary" loading={isGoing} onClick={() => go(path, { scroll: false })}>
      View All Transactions
    </Button>
  )
}
