import { useRouter } from 'next/navigation'
import { useTransition } from 'react'

/** Leads to another screen, and says while that is on its way. */
export function useNavigate() {
  const router = useRouter()
  const [isNavigating, startTransition] = useTransition()
  const go = (...to: Parameters<typeof router.push>) => startTransition(() => router.push(...to))
  return { isNavigating, go }
}
