import type { ReactElement, ReactNode } from 'react'
import { Body, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from 'react-email'
import { PRODUCT_NAME } from '@/lib/base/product'
import { DARK_LOOK } from './dark-look'
import { AirmailEdge, Cover, STITCHED } from './letter-parts'
import { colours, sans, serif } from './palette'

/** A mail's subject and body, which is rendered both as HTML and as plain text. */
export type Mail = { subject: string; body: ReactElement }

/** What every mail carries: the product's address, whom to ask and, where possible, how to stop such mails. */
export type MailFrame = {
  origin: string
  supportEmail: string
  /** Who runs this installation, in a sentence; null if not configured. */
  operatorIdentity: string | null
  unsubscribe?: {
    url: string
    /** What is switched off there, such as "mails about your groups". */
    mails: string
  }
}

type MailLayoutProps = {
  frame: MailFrame
  preview: string
  title: string
  /** For a letter: the colour of the cloth that its group is bound in. Its title stands on that, below our name. */
  cloth?: string
  /** Its cover, below that. */
  coverUrl?: string | null
  children: ReactNode
}

/** The layout of every mail. `preview` is the line mail programs show beside the subject. */
export function MailLayout({ frame, preview, title, cloth, coverUrl, children }: MailLayoutProps) {
  return (
    <Html lang="en-GB">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <style>{DARK_LOOK}</style>
        {/* Some mail programs also turn numbers and dates into links. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
      </Head>
      <Preview>{preview}</Preview>
      <Body
        lang="en-GB"
        className="on-paper"
        style={{
          backgroundColor: colours.paper,
          margin: 0,
          padding: '24px 12px',
          fontFamily: sans,
          wordBreak: 'break-word',
        }}
      >
        <Container
          className="on-sheet ruled"
          style={{ maxWidth: 560, backgroundColor: colours.sheet, border: `1px solid ${colours.rule}` }}
        >
          <Section style={{ backgroundColor: cloth ?? colours.cloth, padding: cloth ? 7 : '16px 28px' }}>
            <div style={cloth ? STITCHED : undefined}>
              <Link
                href={frame.origin}
                style={{
                  color: colours.onCloth,
                  fontFamily: serif,
                  fontSize: cloth ? 15 : 20,
                  fontWeight: 700,
                  textDecoration: 'none',
                }}
              >
                {PRODUCT_NAME}
              </Link>
              {cloth ? <Title look={{ color: colours.onCloth, margin: '4px 0 0' }}>{title}</Title> : null}
            </div>
          </Section>
          {coverUrl ? <Cover url={coverUrl} /> : null}
          {cloth ? <AirmailEdge /> : null}
          <Section style={{ padding: '28px 28px 8px' }}>
            {cloth ? null : (
              <Title className="ink" look={{ color: colours.ink, margin: '0 0 12px' }}>
                {title}
              </Title>
            )}
            {children}
          </Section>
          <Section style={{ padding: '0 28px 20px' }}>
            <Hr className="ruled" style={{ borderColor: colours.rule, margin: '16px 0' }} />
            <Text
              className="soft"
              style={{ fontSize: 14, lineHeight: '20px', color: colours.soft, margin: 0 }}
            >
              Questions? Write to{' '}
              <Link
                href={`mailto:${frame.supportEmail}`}
                className="accent"
                style={{ color: colours.accent }}
              >
                {frame.supportEmail}
              </Link>
              .
            </Text>
            <Text
              className="soft"
              style={{ fontSize: 14, lineHeight: '20px', color: colours.soft, margin: '8px 0 0' }}
            >
              {frame.operatorIdentity ? `${frame.operatorIdentity} ` : null}
              <Link href={`${frame.origin}/your-money`} className="accent" style={{ color: colours.accent }}>
                Who holds your money
              </Link>
              {' · '}
              <Link href={`${frame.origin}/contact`} className="accent" style={{ color: colours.accent }}>
                Contact and complaints
              </Link>
            </Text>
            {frame.unsubscribe ? (
              <Text
                className="soft"
                style={{ fontSize: 14, lineHeight: '20px', color: colours.soft, margin: '8px 0 0' }}
              >
                If you’d rather not get {frame.unsubscribe.mails}, you can{' '}
                <Link href={frame.unsubscribe.url} className="accent" style={{ color: colours.accent }}>
                  switch them off
                </Link>
                .
              </Text>
            ) : null}
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

type TitleProps = { look: { color: string; margin: string }; className?: string; children: string }

const Title = ({ look, className, children }: TitleProps) => (
  <Heading
    as="h1"
    className={className}
    style={{ fontFamily: serif, fontSize: 24, lineHeight: '32px', textWrap: 'balance', ...look }}
  >
    {children}
  </Heading>
)

/** The heading of a part. */
export const Subtitle = ({ children }: { children: ReactNode }) => (
  <Heading
    as="h2"
    className="ink"
    style={{ fontFamily: serif, fontSize: 20, lineHeight: '28px', color: colours.ink, margin: '8px 0' }}
  >
    {children}
  </Heading>
)

export const Line = ({ children }: { children: ReactNode }) => (
  <Text className="ink" style={{ fontSize: 16, lineHeight: '24px', color: colours.ink, margin: '0 0 16px' }}>
    {children}
  </Text>
)

type ActionProps = {
  href: string
  /** Below a letter, where the words are what matters. */
  isQuiet?: boolean
  children: ReactNode
}

export const Action = ({ href, isQuiet = false, children }: ActionProps) => (
  <Section style={{ margin: isQuiet ? '32px 0 20px' : '20px 0' }}>
    <Link
      href={href}
      className={isQuiet ? 'accent ruled' : undefined}
      style={{
        display: 'inline-block',
        ...(isQuiet
          ? { color: colours.accent, border: `1px solid ${colours.rule}`, borderRadius: 5 }
          : { color: colours.onCloth, backgroundColor: colours.accent }),
        fontSize: 16,
        fontWeight: 600,
        padding: '12px 20px',
        textDecoration: 'none',
      }}
    >
      {children}
    </Link>
  </Section>
)

/** A link shown as its full address, to be copied: on lines of its own, because it may break anywhere. */
export const Address = ({ href }: { href: string }) => (
  <Link
    href={href}
    className="accent"
    style={{ display: 'block', color: colours.accent, wordBreak: 'break-all' }}
  >
    {href}
  </Link>
)

export const BigCode = ({ children }: { children: string }) => (
  <Text
    className="ink on-sunk"
    style={{
      fontFamily: "'Courier New', Courier, monospace",
      fontSize: 36,
      lineHeight: '48px',
      letterSpacing: 8,
      fontWeight: 700,
      color: colours.ink,
      backgroundColor: colours.sunk,
      padding: '12px 20px',
      margin: '0 0 16px',
      textAlign: 'center',
    }}
  >
    {children}
  </Text>
)

/** Names and values in rows, as on a receipt. The last row may be the sum. */
export const Rows = ({ rows }: { rows: [name: string, value: string][] }) => (
  <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 20px' }}>
    <tbody>
      {rows.map(([name, value]) => (
        <tr key={name} data-row="">
          <td data-cell="" className="soft ruled" style={{ ...cell, color: colours.soft, paddingRight: 12 }}>
            {name}:{' '}
          </td>
          <td data-cell="" className="ink ruled" style={{ ...cell, ...valueCell }}>
            {value}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
/** Never broken, as a long word beside it would be. */
const valueCell = { color: colours.ink, textAlign: 'right', fontWeight: 600, whiteSpace: 'nowrap' } as const
const cell = { fontSize: 16, lineHeight: '24px', padding: '6px 0', borderBottom: `1px solid ${colours.rule}` }
