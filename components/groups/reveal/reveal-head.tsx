import type { ReactNode } from 'react'

/** The head of a card: the letter in the envelope has the same, so that it can grow into it. */
export const RevealHead = ({ children }: { children: ReactNode }) => (
  <div className="relative mx-auto max-w-4xl px-6 pt-10 sm:px-10 sm:pt-16 print:px-0 print:pt-0">
    {children}
  </div>
)

/** As headings are set, where the words are none. */
export const HEADING =
  'font-display text-4xl font-[640] tracking-[-0.012em] text-balance break-words text-cloth-ink sm:text-5xl'
