import type { ReactNode } from 'react'
import { type MailFrame, MailLayout, Written } from './layout'
import { titled, unlinked } from './unlinked'

type PersonalLetterProps = {
  head: MailFrame
  groupTitle: string
  /** Who it is to, by the name that its sender knows. */
  name: string
  /** Paragraph by paragraph. */
  words: string
  /** What comes with the words, above the signature. */
  enclosed?: ReactNode
  signature: string
  children: ReactNode
}

/** A letter in somebody's own words. */
export function PersonalLetter({
  head,
  groupTitle,
  name,
  words,
  enclosed,
  signature,
  children,
}: PersonalLetterProps) {
  const paragraphs = words
    .split(/\n+/)
    .map((line, place) => ({ line: unlinked(line), place }))
    .filter(({ line }) => line)
  return (
    <MailLayout
      head={head}
      preview={paragraphs[0]?.line.slice(0, 120) ?? ''}
      title={titled(groupTitle)}
      isLetter
    >
      <Written>Dear {unlinked(name)},</Written>
      {paragraphs.map(({ line, place }) => (
        <Written key={place}>{line}</Written>
      ))}
      {enclosed}
      <Written isSignature>{signature}</Written>
      {children}
    </MailLayout>
  )
}
