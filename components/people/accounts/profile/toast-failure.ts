import { TRY_AGAIN_LATER } from '@/components/people/accounts/texts'
import { toast } from '@/components/ui/overlays/toast'
import { serverMessageOf } from '@/lib/api/client/call-error'

/** Shows what went wrong in a toast, for screens with no better place for it. */
export function toastFailure(thrown: unknown, fallback = TRY_AGAIN_LATER): null {
  toast.error(serverMessageOf(thrown, fallback))
  return null
}
