import { Action, Letter, type Letterhead, Line, type Mail } from './layout'
import { titled, unlinked } from './unlinked'

type Props = {
  /** Who it is to, as the group knows them. */
  name: string
  /** Who says thank you. */
  from: string
  groupTitle: string
  /** In their own words, paragraph by paragraph. */
  words: string
  /** The card they were given. */
  url: string
}

/** A word of thanks from the person a group collected for. */
export const thanksMail = ({ name, from, groupTitle, words, url }: Props, head: Letterhead): Mail => {
  const paragraphs = words
    .split(/\n+/)
    .map((line, place) => ({ line: unlinked(line), place }))
    .filter(({ line }) => line)
  return {
    subject: `Thank you, from ${unlinked(from)}`,
    body: (
      <Letter head={head} preview={paragraphs[0]?.line.slice(0, 120) ?? ''} title={titled(groupTitle)}>
        <Line>Dear {unlinked(name)},</Line>
        {paragraphs.map(({ line, place }) => (
          <Line key={place}>{line}</Line>
        ))}
        <Line>{unlinked(from)}</Line>
        <Action href={url}>See the card</Action>
      </Letter>
    ),
  }
}
