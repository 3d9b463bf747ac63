import { Icon } from '@/components/ui/figures/icon'
import { Link } from './link'

export const backLook = 'back-link'

/** A link to the screen above this one, wherever the viewer came from. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className={backLook}>
      <Icon className="icon-arrow-left size-4.25" />
      {children}
    </Link>
  )
}
