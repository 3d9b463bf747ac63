import { Img } from 'react-email'
import { defuseLinks, quotedTitle } from './defuse-links'
import { Action, type Mail, type MailFrame } from './layout'
import { PersonalLetter } from './personal-letter'

type Props = {
  /** Who it is to, by the name that its sender knows. */
  name: string
  /** Who signs it. */
  admin: string
  groupTitle: string
  cloth?: string
  /** The group’s cover; missing in what was queued before it was. */
  coverUrl?: string | null
  /** In their own words, paragraph by paragraph. */
  words: string
  pictureUrl: string | null
  /** Where they read it again: the group, the link's page, or a personal page for each of the people at this address. */
  pages: { name: string | null; url: string }[]
}

/** A letter: who writes and what they say, and nothing that rings or counts. */
export const updateMail = ({ admin, pictureUrl, pages, ...props }: Props, frame: MailFrame): Mail => ({
  subject: `A letter from ${defuseLinks(admin)}: ${quotedTitle(props.groupTitle)}`,
  body: (
    <PersonalLetter
      frame={frame}
      {...props}
      enclosure={
        pictureUrl ? (
          <Img
            src={pictureUrl}
            alt={`A picture from ${defuseLinks(admin)}`}
            width="504"
            style={{ width: '100%', height: 'auto', margin: '4px 0 22px', borderRadius: 6 }}
          />
        ) : null
      }
      signature={defuseLinks(admin)}
    >
      {pages.map(({ name: personName, url }) => (
        <Action key={url} href={url} isQuiet>
          {personName ? `Open the page of ${defuseLinks(personName)}` : 'See the collection'}
        </Action>
      ))}
    </PersonalLetter>
  ),
})
