import type { ReactNode } from 'react'
import { Illustration, type IllustrationName } from '@/components/ui/figures/illustration'

type EmptyStateProps = {
  title?: string
  text?: ReactNode
  action?: ReactNode
  illustration?: IllustrationName
  headingLevel?: 2 | 3
}

/** Shown where there is nothing yet, with the next step. */
export function EmptyState({ title, text, action, illustration = 'hat', headingLevel = 2 }: EmptyStateProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-8 text-center sm:py-10">
      <Illustration name={illustration} />
      {title ? <Heading className="text-lg [overflow-wrap:anywhere]">{title}</Heading> : null}
      {text ? <p className="max-w-md text-ink-soft [overflow-wrap:anywhere]">{text}</p> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  )
}
