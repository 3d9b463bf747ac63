import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { textLinkLook } from '@/components/ui/text-link-look'

type SupportLinkProps = { email: string; children?: ReactNode; className?: string }

/** Opens the person's own mail program. */
export function SupportLink({ email, children, className }: SupportLinkProps) {
  return (
    <a href={`mailto:${email}`} className={classNames(textLinkLook, 'break-words', className)}>
      {children ?? email}
    </a>
  )
}
