import type { ComponentProps } from 'react'
import { classNames } from '@/components/ui/class-names'
import { type ButtonStyle, buttonClasses } from './button-classes'
import { Link } from './link'

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonStyle

/** A link that looks like a button. A file of its own, so that buttons do not bring Next's Link along. */
export function ButtonLink({ variant, size, wide, icon, className, children, ...link }: ButtonLinkProps) {
  return (
    <Link {...link} className={classNames(buttonClasses({ variant, size, wide }), className)}>
      {icon}
      {children}
    </Link>
  )
}
