import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ErrorNotice, Notice } from '@/components/ui/page/notice'

type BeforeButtonProps = {
  /** Why the form was refused; null if it was not. */
  refusal: string | null
  /** What to do about that. */
  action?: ReactNode
  icon: LucideIcon
  children: ReactNode
}

/** Above a form's button: says what happens next. A refusal replaces it, so that the button does not move. */
export function BeforeButton({ refusal, action, icon, children }: BeforeButtonProps) {
  return (
    <div className="grid *:col-start-1 *:row-start-1">
      <Notice tone="plain" icon={icon} className={refusal ? 'invisible' : undefined}>
        {children}
      </Notice>
      <ErrorNotice message={refusal} action={action} />
    </div>
  )
}
