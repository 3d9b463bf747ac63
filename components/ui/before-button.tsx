import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { ErrorNotice } from './error-notice'

type BeforeButtonProps = {
  /** Why the form was refused; null if it was not. */
  refusal: string | null
  /** What to do about that. */
  action?: ReactNode
  icon: LucideIcon
  children: ReactNode
}

/** Above a form's button: says what happens next. A refusal replaces it, so that the button does not move. */
export function BeforeButton({ refusal, action, icon: Icon, children }: BeforeButtonProps) {
  return (
    <div className="grid *:col-start-1 *:row-start-1">
      <div
        className={classNames(
          'flex gap-3 rounded-sm border-l-4 border-rule px-4 py-3 text-ink-soft',
          refusal && 'invisible',
        )}
      >
        <Icon size={20} className="mt-0.5 shrink-0" />
        <p className="min-w-0 grow">{children}</p>
      </div>
      <ErrorNotice message={refusal} action={action} />
    </div>
  )
}
