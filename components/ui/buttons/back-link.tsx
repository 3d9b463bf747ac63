import { ArrowLeft } from 'lucide-react'
import { Link } from './link'

export const backLook =
  '-ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-sm px-1 text-sm font-semibold text-accent [overflow-wrap:anywhere] hover:underline'

/** A link to the screen above this one, wherever the viewer came from. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className={backLook}>
      <ArrowLeft size={17} className="shrink-0" />
      {children}
    </Link>
  )
}
