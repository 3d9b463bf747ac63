import { DeadLinkPage } from '@/app/(public)/refused-page'
import { DEAD_LINK, DEAD_LINK_TITLE } from '@/lib/base/calls/rules'

export default function NotFound() {
  return <DeadLinkPage title={DEAD_LINK_TITLE} text={DEAD_LINK} />
}
