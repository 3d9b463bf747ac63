import type { ComponentProps } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Link } from './link'
import { textLinkLook } from './text-link-look'

type TextLinkProps = ComponentProps<typeof Link> & {
  /** Not part of a sentence: as tall as other controls. */
  alone?: boolean
}

/** A link in running text or at the end of a list. */
export function TextLink({ className, alone = false, ...link }: TextLinkProps) {
  return (
    <Link
      {...link}
      className={classNames(textLinkLook, alone && 'inline-flex min-h-11 items-center', className)}
    />
  )
}
