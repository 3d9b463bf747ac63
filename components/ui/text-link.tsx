import Link from 'next/link'
import type { ComponentProps } from 'react'
import { classNames } from './class-names'

/** A link in running text or at the end of a list. */
export function TextLink({ className, ...link }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...link}
      className={classNames(
        'rounded-sm font-semibold text-accent underline decoration-1 underline-offset-[0.22em] hover:decoration-2',
        className,
      )}
    />
  )
}
