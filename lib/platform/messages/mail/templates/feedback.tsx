import { defuseLinks } from './defuse-links'
import { Line, type Mail, type MailFrame, MailLayout, Rows } from './layout'

type Props = { comment: string; userEmail: string | null; pageContext: string }

export const feedbackMail = ({ comment, userEmail, pageContext }: Props, frame: MailFrame): Mail => ({
  subject: `Feedback from ${userEmail ?? 'someone'}`,
  body: (
    <MailLayout frame={frame} preview={defuseLinks(comment).slice(0, 100)} title="Feedback">
      <Rows
        rows={[
          ['From', userEmail ?? 'not given'],
          ['Page', defuseLinks(pageContext) || 'not given'],
        ]}
      />
      {comment.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never move.
        <Line key={index}>{defuseLinks(line)}</Line>
      ))}
    </MailLayout>
  ),
})
