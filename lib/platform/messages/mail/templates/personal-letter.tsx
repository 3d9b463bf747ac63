import { Fragment, type ReactNode } from 'react'
import { defuseLinks } from './defuse-links'
import { type MailFrame, MailLayout } from './layout'
import { LetterText } from './letter-parts'
import { colours } from './palette'

type PersonalLetterProps = {
  frame: MailFrame
  groupTitle: string
  /** The colour of the cloth that the group is bound in; missing in what was queued before it was. */
  cloth?: string
  /** The group’s cover, if it has one. */
  coverUrl?: string | null
  /** Who it is to, by the name that its sender knows. */
  name: string
  /** Paragraph by paragraph. */
  words: string
  /** What comes with the words, above the signature. */
  enclosure?: ReactNode
  /** None if the words end with it. */
  signature: string | null
  children: ReactNode
}

/** A letter in somebody's own words. */
export function PersonalLetter({
  frame,
  groupTitle,
  cloth = colours.cloth,
  coverUrl,
  name,
  words,
  enclosure,
  signature,
  children,
}: PersonalLetterProps) {
  const paragraphs = words
    .split('\n')
    .map(defuseLinks)
    .join('\n')
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split('\n'))
  return (
    <MailLayout
      frame={frame}
      preview={paragraphs[0]?.join(' ').slice(0, 120) ?? ''}
      title={defuseLinks(groupTitle)}
      cloth={cloth}
      coverUrl={coverUrl}
    >
      <LetterText>Dear {defuseLinks(name)},</LetterText>
      {paragraphs.map((lines, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are written once, and two may say the same
        <LetterText key={place}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Fragment key={index}>
              {index > 0 ? <br /> : null}
              {line}
            </Fragment>
          ))}
        </LetterText>
      ))}
      {enclosure}
      {signature ? <LetterText isSignature>{signature}</LetterText> : null}
      {children}
    </MailLayout>
  )
}
