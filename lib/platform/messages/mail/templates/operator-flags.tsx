import { defuseLinks } from './defuse-links'
import { Action, Line, type Mail, type MailFrame, MailLayout } from './layout'

type Props = {
  flags: { title: string; subject: string; detail: string }[]
  /** How many more there are than those listed. */
  more: number
  url: string
}

export function operatorFlagsMail({ flags, more, url }: Props, frame: MailFrame): Mail {
  const count = flags.length + more
  const title = count === 1 ? 'Something needs an operator' : `${count} things need an operator`
  return {
    subject: `${title}: ${flags[0]?.title ?? 'see the list'}`,
    body: (
      <MailLayout frame={frame} preview={flags[0]?.detail ?? title} title={title}>
        {flags.map(({ title, subject, detail }) => (
          <Line key={`${title} ${subject}`}>
            <strong>{title}</strong>
            <br />
            {subject}
            <br />
            {defuseLinks(detail)}
          </Line>
        ))}
        {more > 0 ? <Line>{`And ${more} more.`}</Line> : null}
        <Action href={url}>Open the operator’s page</Action>
      </MailLayout>
    ),
  }
}
