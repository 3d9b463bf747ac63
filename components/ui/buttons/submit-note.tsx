import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import type { IconName } from '@/components/ui/figures/icon'
import { ErrorNotice, Notice } from '@/components/ui/page/notice'

type SubmitNoteProps = {
  /** Why the form was refused; null if it was not. */
  refusal: string | null
  /** What to do about that. */
  action?: ReactNode
  icon: IconName
  /** In smaller letters and less space. */
  slim?: boolean
  children: ReactNode
}

/** Above a form's button: says what happens next. A refusal replaces it, so that the button does not move. */
export function SubmitNote({ refusal, action, icon, slim = false, children }: SubmitNoteProps) {
  return (
    <div className="grid *:col-start-1 *:row-start-1">
      <Notice
        tone="plain"
        icon={icon}
        className={classNames(refusal && 'invisible', slim && 'items-center text-sm')}
      >
        {children}
      </Notice>
      <ErrorNotice message={refusal} action={action} />
    </div>
  )
}
