import type { ComponentProps } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Link } from './link'
import { TEXT_LINK_CLASS } from './text-link-class'

type TextLinkProps = ComponentProps<typeof Link> & {
  /** Not part of a sentence: as tall as other controls. */
  standalone?: boolean
}

/** A link in running text or at the end of a list. */
export function TextLink({ className, standalone = false, ...link }: TextLinkProps) {
  return (
    <Link
      {...link}
      className={classNames(TEXT_LINK_CLASS, standalone && 'inline-flex min-h-11 items-center', className)}
    />
  )
}
