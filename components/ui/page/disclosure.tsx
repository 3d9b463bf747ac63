import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/figures/icon'

type DisclosureProps = { title: ReactNode; open?: boolean; children: ReactNode }

/** A ruled line that unfolds, also without scripts. Several under each other make a list. */
export function Disclosure({ title, open, children }: DisclosureProps) {
  return (
    <details className="group -mb-px border-y border-rule" open={open}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 py-2 font-semibold text-accent [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">{title}</span>
        <Icon className="icon-chevron-down size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="pt-1 pb-5">{children}</div>
    </details>
  )
}
