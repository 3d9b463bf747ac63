import type { ReactNode } from 'react'
import { TEXT_LINK_CLASS } from '@/components/ui/buttons/text-link-class'
import { classNames } from '@/components/ui/class-names'

type SupportLinkProps = { email: string; children?: ReactNode; className?: string }

/** Opens the person's own mail program. */
export function SupportLink({ email, children, className }: SupportLinkProps) {
  return (
    <a href={`mailto:${email}`} className={classNames(TEXT_LINK_CLASS, 'break-words', className)}>
      {children ?? email}
    </a>
  )
}
