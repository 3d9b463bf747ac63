import type { ReactElement, ReactNode } from 'react'

type PageHeaderProps = {
  /** A placeholder while it is loading: PageTitleSkeleton. */
  title: string | ReactElement
  /** Small line above the title. */
  eyebrow?: ReactNode
  text?: ReactNode
  /** Usually a BackLink. */
  back?: ReactNode
  /** Buttons, on the right on wide screens. */
  actions?: ReactNode
  /** Beside the title, such as a Badge. */
  mark?: ReactNode
}

/** The head of a page: the title above the double rule of a printed programme. */
export function PageHeader({ title, eyebrow, text, back, actions, mark }: PageHeaderProps) {
  return (
    <header className="page-head">
      {back ? <div className="mb-3">{back}</div> : null}
      <div className="page-head-row rule-double">
        <div className="min-w-0 max-w-full">
          {eyebrow ? <p className="mb-1 text-sm font-semibold text-marmalade">{eyebrow}</p> : null}
          <div className="page-head-title">
            {/* A right-to-left title keeps its own direction, but is aligned left like all titles. */}
            {typeof title === 'string' ? (
              <h1 dir="auto" className="page-title">
                {title}
              </h1>
            ) : (
              title
            )}
            {mark}
          </div>
          {text ? <div className="mt-2 max-w-prose text-ink-soft">{text}</div> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-2.5">{actions}</div> : null}
      </div>
    </header>
  )
}
