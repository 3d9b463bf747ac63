import { toast } from '@/components/ui/toast'
import { messageOf } from '@/lib/browser/call-error'
import { FAILED } from './texts'

/** Shows what went wrong in a toast, for screens with no better place for it. */
export function toastFailure(thrown: unknown, fallback = FAILED): null {
  toast.error(messageOf(thrown, fallback))
  return null
}
