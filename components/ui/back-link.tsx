import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'

export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      className="-ml-1 inline-flex min-h-9 items-center gap-1.5 rounded-sm px-1 text-sm font-semibold text-accent hover:underline"
    >
      <ArrowLeft size={17} aria-hidden="true" />
      {children}
    </Link>
  )
}
