import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Link } from './link'

/** A row of views of one list, each with an address of its own. */
export const TabLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className="mb-5 flex flex-wrap gap-x-7 border-b border-rule">
    {children}
  </nav>
)

type TabLinkProps = { href: string; isCurrent: boolean; children: string }

export const TabLink = ({ href, isCurrent, children }: TabLinkProps) => (
  <Link
    href={href}
    aria-current={isCurrent ? 'page' : undefined}
    className={classNames(
      '-mb-px inline-flex min-h-11 items-center border-b-[3px] font-semibold no-underline',
      isCurrent ? 'border-accent text-ink' : 'border-transparent text-ink-soft hover:text-ink',
    )}
  >
    {children}
  </Link>
)
