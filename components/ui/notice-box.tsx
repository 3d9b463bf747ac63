import type { ComponentType, ReactNode } from 'react'
import { classNames } from './class-names'

export type NoticeText = {
  title?: string
  children?: ReactNode
  action?: ReactNode
  /** 'status' is announced when it appears, 'alert' immediately; omit it for a notice that is there from the start. */
  role?: 'status' | 'alert'
  className?: string
}

type NoticeBoxProps = NoticeText & {
  icon: ComponentType<{ size: number; className: string }>
  look: string
  mark: string
}

/** The frame of every notice: a bar on the left, an icon, a title and a text. */
export function NoticeBox(props: NoticeBoxProps) {
  const { icon: Icon, look, mark, title, children, action, role, className } = props
  return (
    <div
      role={role}
      className={classNames('flex gap-3 rounded-sm border-l-4 px-4 py-3 text-ink', look, className)}
    >
      <Icon size={20} className={classNames('mt-0.5 shrink-0', mark)} />
      <div className="min-w-0 grow">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className={title ? 'text-sm' : undefined}>{children}</div> : null}
        {action ? <div className="mt-2.5">{action}</div> : null}
      </div>
    </div>
  )
}
