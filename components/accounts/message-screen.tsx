import type { ComponentProps } from 'react'
import { PublicShell } from '@/components/shell/public-shell'
import { MessageContent } from '@/components/ui/message-content'

/** A full screen that only says why there is nothing to show, with links to what to do instead. */
export function MessageScreen(props: ComponentProps<typeof MessageContent>) {
  return (
    <PublicShell>
      <MessageContent {...props} />
    </PublicShell>
  )
}
