import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'

const TONES = { news: 'mt-0.5 text-ink-soft', step: 'mt-1 text-marmalade' }

type LeadCardProps = {
  icon: LucideIcon
  title: string
  text: string
  /** News is quiet; what is to be done is not. */
  tone: keyof typeof TONES
  /** The ways on. */
  children: ReactNode
}

/** What comes first on a group's page: what it is, what it means, and the ways on. */
export function LeadCard({ icon: Icon, title, text, tone, children }: LeadCardProps) {
  return (
    <section
      aria-label={title}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-l-4 border-rule border-l-marmalade-fill bg-sheet px-4 py-4 sm:px-6"
    >
      <div className="flex min-w-0 grow basis-72 gap-3">
        <Icon size={20} aria-hidden="true" className={classNames('shrink-0', TONES[tone])} />
        <div className="min-w-0">
          <h2 className="text-lg break-words">{title}</h2>
          <p className="text-ink-soft">{text}</p>
        </div>
      </div>
      {/* On a phone they fill their lines: their own widths would make a ragged edge. */}
      <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:grow">{children}</div>
    </section>
  )
}
