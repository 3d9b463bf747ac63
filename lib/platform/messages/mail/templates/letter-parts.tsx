import type { ReactNode } from 'react'
import { Text } from 'react-email'
import { colours, serif } from './palette'

/** What letters have besides what every mail has: their head, and what somebody wrote. */

/** A seam along the edges of the cloth, lighter than whatever its colour is. */
export const STITCHED = {
  border: '2px dashed rgba(246, 239, 221, 0.28)',
  borderRadius: 4,
  padding: '9px 19px 10px',
}

/** A strip of it, so that the letter begins on the first screen. Mail programs that draw no such grounds leave it out. */
export const Cover = ({ url }: { url: string }) => (
  <div
    style={{
      paddingTop: COVER_HEIGHT,
      backgroundImage: `url(${url})`,
      backgroundPosition: 'center',
      backgroundSize: 'cover',
    }}
  />
)
/** As a share of the width. */
const COVER_HEIGHT = '38%'

/** The striped edge of a letter sent by air; a plain line in mail programs that draw no gradients. */
export const AirmailEdge = () => (
  <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} data-skip-in-text="true">
    <tbody>
      <tr>
        <td
          style={{
            height: 8,
            fontSize: 0,
            lineHeight: '8px',
            backgroundColor: colours.accent,
            backgroundImage: AIRMAIL_COLOURS,
          }}
        >
          {'\u00a0'}
        </td>
      </tr>
    </tbody>
  </table>
)
const AIRMAIL_COLOURS = `repeating-linear-gradient(-45deg, ${[
  colours.accent,
  colours.sheet,
  '#d97a1e',
  colours.sheet,
]
  .map((colour, place) => `${colour} ${place * 14}px, ${colour} ${place * 14 + 14}px`)
  .join(', ')})`

/** What somebody wrote, and how they sign it. */
export const LetterText = ({
  children,
  isSignature = false,
}: {
  children: ReactNode
  isSignature?: boolean
}) => (
  <Text
    className="ink"
    style={{
      fontFamily: serif,
      ...(isSignature
        ? { fontSize: 22, lineHeight: '30px', fontStyle: 'italic', paddingTop: 8 }
        : { fontSize: 18, lineHeight: '28px' }),
      color: colours.ink,
      margin: '0 0 18px',
      textWrap: 'pretty',
    }}
  >
    {children}
  </Text>
)
