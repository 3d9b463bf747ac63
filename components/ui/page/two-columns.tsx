import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'

type TwoColumnsProps = {
  /** The looks of the grid, and `@2xl:` for what differs where there are two columns. */
  className?: string
  children: ReactNode
}

/**
 * Three parts beside two, where both have room. Measured in letters, not by the window's width, so that in large text
 * the second goes below the first.
 */
export const TwoColumns = ({ className = 'gap-5 @2xl:items-start', children }: TwoColumnsProps) => (
  <div className="@container">
    <div className={classNames('two-columns', className)}>{children}</div>
  </div>
)
