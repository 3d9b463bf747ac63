import { defuseLinks } from './defuse-links'
import { Action, type Mail, type MailFrame } from './layout'
import { PersonalLetter } from './personal-letter'

type Props = {
  /** Who it is to, as the group knows them. */
  name: string
  /** Who says thank you. */
  from: string
  groupTitle: string
  cloth?: string
  /** In their own words, paragraph by paragraph. */
  words: string
  /** The card they were given. */
  url: string
}

/** A word of thanks from the person a group collected for. */
export const thanksMail = ({ from, url, ...props }: Props, frame: MailFrame): Mail => ({
  subject: `Thank you, from ${defuseLinks(from)}`,
  body: (
    <PersonalLetter frame={frame} {...props} signature={defuseLinks(from)}>
      <Action href={url} isQuiet>
        See the card
      </Action>
    </PersonalLetter>
  ),
})
