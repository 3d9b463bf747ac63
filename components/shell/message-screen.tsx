import type { ComponentProps } from 'react'
import { MessageContent } from '@/components/ui/page/message-content'
import { PublicShell } from './public-shell'

/** A full screen that only says why there is nothing to show, with links to what to do instead. */
export function MessageScreen(props: ComponentProps<typeof MessageContent>) {
  return (
    <PublicShell>
      <MessageContent {...props} />
    </PublicShell>
  )
}
