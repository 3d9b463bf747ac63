import type { ReactNode } from 'react'
import { textLinkLook } from '@/components/ui/buttons/text-link-look'
import { classNames } from '@/components/ui/class-names'

type SupportLinkProps = { email: string; children?: ReactNode; className?: string }

/** Opens the person's own mail program. */
export function SupportLink({ email, children, className }: SupportLinkProps) {
  return (
    <a href={`mailto:${email}`} className={classNames(textLinkLook, 'break-words', className)}>
      {children ?? email}
    </a>
  )
}
