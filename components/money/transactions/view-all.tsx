import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/buttons/button'

/** Clears the filter where it left nothing to show, as its first chip does. */
export function ViewAllButton({ path }: { path: string }) {
  const router = useRouter()
  return (
    <Button variant="secondary" onClick={() => router.push(path, { scroll: false })}>
      View All Transactions
    </Button>
  )
}
