import type { ReactNode } from 'react'

/** One line across the top of every page, such as that payments here are simulated. */
export function Banner({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside
      aria-label={label}
      className="border-b border-marmalade-fill bg-marmalade-wash px-6 py-1.5 text-center text-sm text-ink"
    >
      {children}
    </aside>
  )
}
