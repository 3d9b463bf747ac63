import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Icon, type IconName } from '@/components/ui/figures/icon'

export type NoticeTone = 'plain' | 'info' | 'warning' | 'success' | 'danger'

const tones = {
  plain: { icon: 'icon-info', classes: 'border-rule text-ink-soft', mark: '' },
  info: { icon: 'icon-info', classes: 'border-info bg-info-wash text-ink', mark: 'text-info' },
  warning: {
    icon: 'icon-triangle-alert',
    classes: 'border-warning-fill bg-warning-wash text-ink',
    mark: 'text-warning',
  },
  success: {
    icon: 'icon-circle-check',
    classes: 'border-success bg-success-wash text-ink',
    mark: 'text-success',
  },
  danger: {
    icon: 'icon-circle-alert',
    classes: 'border-danger bg-danger-wash text-ink',
    mark: 'text-danger',
  },
}

type NoticeProps = {
  tone?: NoticeTone
  /** In place of the tone's own. */
  icon?: IconName
  title?: string
  children?: ReactNode
  action?: ReactNode
  /** 'status' is announced when it appears, 'alert' immediately; omit it for a notice that is there from the start. */
  role?: 'status' | 'alert'
  className?: string
}

/** A note in the margin: a bar on the left, an icon, a title and a text. */
export function Notice({ tone = 'info', title, children, action, role, className, icon }: NoticeProps) {
  return (
    <div
      role={role}
      className={classNames('flex gap-3 rounded-sm border-l-4 px-4 py-3', tones[tone].classes, className)}
    >
      <Icon className={`${icon ?? tones[tone].icon} mt-0.5 size-5 ${tones[tone].mark}`} />
      <div className="min-w-0 grow">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className={title ? 'text-sm' : undefined}>{children}</div> : null}
        {action ? <div className="mt-2.5">{action}</div> : null}
      </div>
    </div>
  )
}

/** Why something was refused, announced at once; null without a message. */
export function ErrorNotice({ message, action }: { message?: string | null; action?: ReactNode }) {
  if (!message) return null
  return (
    <Notice tone="danger" role="alert" action={action}>
      {message}
    </Notice>
  )
}
