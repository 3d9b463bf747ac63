import { toast } from '@/components/ui/toast'
import { messageOf } from '@/lib/browser/call-server'
import { FAILED } from './texts'

/** Says in a toast what went wrong, where a screen has no other room for it. */
export function tellFailure(thrown: unknown, fallback = FAILED): null {
  toast.error(messageOf(thrown, fallback))
  return null
}
