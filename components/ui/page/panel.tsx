import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'

type PanelProps = {
  title?: string
  /** On the right of the title: a link or a button. */
  aside?: ReactNode
  footer?: ReactNode
  /** 'none' for lists that run to the edge. */
  padding?: 'normal' | 'none'
  /** A marmalade edge marks what concerns the viewer. */
  highlighted?: boolean
  className?: string
  children?: ReactNode
}

/** A sheet on the paper ground: a hairline border, no shadow, the title above a double rule. */
export function Panel(props: PanelProps) {
  const { title, aside, footer, padding = 'normal', highlighted, className, children } = props
  return (
    <section
      aria-label={title}
      className={classNames('panel', highlighted && 'border-l-4 border-l-marmalade-fill', className)}
    >
      {title ? (
        <header className="panel-head">
          <h2 className="min-w-0 text-lg">{title}</h2>
          {aside}
        </header>
      ) : null}
      <div className={padding === 'normal' ? 'panel-body' : undefined}>{children}</div>
      {footer ? <footer className="border-t border-rule px-4 py-2 sm:px-6">{footer}</footer> : null}
    </section>
  )
}
