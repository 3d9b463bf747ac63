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

export const titleLook = 'text-2xl sm:text-3xl'

/** The head of a page: the title above the double rule of a printed programme. */
export function PageHeader({ title, eyebrow, text, back, actions, mark }: PageHeaderProps) {
  return (
    <header className="mb-6 sm:mb-8">
      {back ? <div className="mb-3">{back}</div> : null}
      <div className="flex flex-wrap items-end justify-between gap-4 rule-double pb-4">
        <div className="min-w-0 max-w-full">
          {eyebrow ? <p className="mb-1 text-sm font-semibold text-marmalade">{eyebrow}</p> : null}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            {/* A right-to-left title keeps its own direction, but is aligned left like all titles. */}
            {typeof title === 'string' ? (
              <h1 dir="auto" className={`min-w-0 text-left break-words ${titleLook}`}>
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
