import { defuseLinks } from './defuse-links'
import { Action, type Mail, type MailFrame } from './layout'
import { PersonalLetter } from './personal-letter'

type Props = {
  /** Who it is to, as the group knows them. */
  name: string
  /** Who says thank you. */
  from: string
  /** None if their words end with it; missing in what was queued before it was. */
  signature?: string | null
  groupTitle: string
  cloth?: string
  /** Like the cloth. */
  coverUrl?: string | null
  /** In their own words, paragraph by paragraph. */
  words: string
  /** The card they were given. */
  url: string
}

/** A word of thanks from the person a group collected for. */
export const thanksMail = ({ from, signature = from, url, ...props }: Props, frame: MailFrame): Mail => ({
  subject: `Thank you, from ${defuseLinks(from)}`,
  body: (
    <PersonalLetter frame={frame} {...props} signature={signature && defuseLinks(signature)}>
      <Action href={url} isQuiet>
        See the card
      </Action>
    </PersonalLetter>
  ),
})
