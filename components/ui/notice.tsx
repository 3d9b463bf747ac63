import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names'

export type NoticeTone = 'info' | 'warning' | 'success' | 'danger'

const tones = {
  info: { icon: Info, look: 'border-info bg-info-wash', mark: 'text-info' },
  warning: { icon: TriangleAlert, look: 'border-warning-fill bg-warning-wash', mark: 'text-warning' },
  success: { icon: CircleCheck, look: 'border-success bg-success-wash', mark: 'text-success' },
  danger: { icon: CircleAlert, look: 'border-danger bg-danger-wash', mark: 'text-danger' },
}

type NoticeProps = {
  tone?: NoticeTone
  title?: string
  children?: ReactNode
  action?: ReactNode
  /** 'status' is read out when it appears, 'alert' at once; leave out for what stands there from the start. */
  role?: 'status' | 'alert'
  className?: string
}

/** A coloured note in the margin: a bar at the left, an icon, a title and a text. */
export function Notice({ tone = 'info', title, children, action, role, className }: NoticeProps) {
  const { icon: Icon, look, mark } = tones[tone]
  return (
    <div
      role={role}
      className={classNames('flex gap-3 rounded-sm border-l-4 px-4 py-3 text-ink', look, className)}
    >
      <Icon size={20} aria-hidden="true" className={classNames('mt-0.5 shrink-0', mark)} />
      <div className="min-w-0 grow">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className={title ? 'text-sm' : undefined}>{children}</div> : null}
        {action ? <div className="mt-2.5">{action}</div> : null}
      </div>
    </div>
  )
}

/** The red box above a submit button. Nothing when there is no message. */
export function ErrorNotice({ message, action }: { message?: string | null; action?: ReactNode }) {
  if (!message) return null
  return (
    <Notice tone="danger" role="alert" action={action}>
      {message}
    </Notice>
  )
}
