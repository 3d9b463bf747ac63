import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'

/** A dialog's buttons in reading order, the primary one last: on phones at the top of the stack, elsewhere at the right. */
export const DialogActions = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={classNames('flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end', className)}>
    {children}
  </div>
)
