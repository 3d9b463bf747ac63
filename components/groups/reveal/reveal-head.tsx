import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { hasLongWord } from '@/lib/groups/reveal/rules'

/** The head of a card: the letter in the envelope has the same, so that it can grow into it. */
export const RevealHead = ({ children }: { children: ReactNode }) => (
  <div className="relative mx-auto max-w-4xl px-6 pt-10 sm:px-10 sm:pt-16 print:px-0 print:pt-0">
    {children}
  </div>
)

const HEADING = 'font-display font-[640] tracking-[-0.012em] text-balance break-words text-cloth-ink'

/** As headings are set, where the words are none; a name with long words is smaller, so that none of them breaks. */
export const headingClasses = (recipient: string): string =>
  classNames(
    HEADING,
    hasLongWord(recipient) ? 'text-[min(2.25rem,7vw)] leading-[1.12]' : 'text-4xl sm:text-5xl',
  )
