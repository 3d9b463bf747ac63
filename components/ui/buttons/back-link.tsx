import { Icon } from '@/components/ui/figures/icon'
import { Link } from './link'

export const BACK_LINK_CLASS = 'back-link'

/** A link to the screen above this one, wherever the viewer came from. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className={BACK_LINK_CLASS}>
      <Icon className="icon-arrow-left size-4.25" />
      {children}
    </Link>
  )
}
