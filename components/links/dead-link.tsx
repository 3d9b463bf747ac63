import { MessageContent } from '@/components/ui/message-content'
import { DEAD_LINK, DEAD_LINK_TITLE } from '@/lib/links/rules'

/** Says the same whatever the reason the link no longer works. */
export const DeadLink = () => <MessageContent drawing="lost" title={DEAD_LINK_TITLE} text={DEAD_LINK} />
