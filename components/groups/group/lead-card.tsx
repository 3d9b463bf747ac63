import type { ReactNode } from 'react'
import { Icon, type IconName } from '@/components/ui/figures/icon'

const TONES = { news: 'mt-0.5 text-ink-soft', step: 'mt-1 text-marmalade' }

type LeadCardProps = {
  icon: IconName
  title: string
  text: string
  /** News looks quiet; a task stands out. */
  tone: keyof typeof TONES
  /** The buttons. */
  children: ReactNode
}

/** The first card on a group's page: what is new or to do, what it means, and the buttons. */
export function LeadCard({ icon, title, text, tone, children }: LeadCardProps) {
  return (
    <section
      aria-label={title}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-l-4 border-rule border-l-marmalade-fill bg-sheet px-4 py-4 sm:px-6"
    >
      <div className="flex min-w-0 grow basis-72 gap-3">
        <Icon className={`${icon} size-5 ${TONES[tone]}`} />
        <div className="min-w-0">
          <h2 className="text-lg break-words">{title}</h2>
          <p className="text-ink-soft">{text}</p>
        </div>
      </div>
      {/* On phones the buttons fill the line: at their own widths the edge would be ragged. */}
      <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:grow">{children}</div>
    </section>
  )
}
