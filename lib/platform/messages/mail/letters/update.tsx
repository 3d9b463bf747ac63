import { Img } from 'react-email'
import { Action, Letter, type Letterhead, Line, type Mail } from './layout'
import { titled, unlinked } from './unlinked'

type Props = {
  /** Who it is to, by the name that its sender knows. */
  name: string
  admin: string
  groupTitle: string
  /** In their own words, paragraph by paragraph. */
  words: string
  pictureUrl: string | null
  /** Where they read it again: the group, the link's page, or a personal page for each of the people at this address. */
  pages: { name: string | null; url: string }[]
}

/** A letter: who writes and what they say, and nothing that rings or counts. */
export const updateMail = (props: Props, head: Letterhead): Mail => {
  const { name, admin, groupTitle, words, pictureUrl, pages } = props
  const paragraphs = words
    .split(/\n+/)
    .map((line, place) => ({ line: unlinked(line), place }))
    .filter(({ line }) => line)
  return {
    subject: `A letter from ${admin}: ${titled(groupTitle)}`,
    body: (
      <Letter head={head} preview={paragraphs[0]?.line.slice(0, 120) ?? ''} title={titled(groupTitle)}>
        <Line>Dear {unlinked(name)},</Line>
        {paragraphs.map(({ line, place }) => (
          <Line key={place}>{line}</Line>
        ))}
        {pictureUrl ? (
          <Img
            src={pictureUrl}
            alt={`A picture from ${admin}`}
            width="504"
            style={{ width: '100%', height: 'auto', margin: '0 0 16px' }}
          />
        ) : null}
        <Line>{admin}</Line>
        {pages.map(({ name: whose, url }) => (
          <Action key={url} href={url}>
            {whose ? `Open the page of ${unlinked(whose)}` : 'See how it’s going'}
          </Action>
        ))}
      </Letter>
    ),
  }
}
