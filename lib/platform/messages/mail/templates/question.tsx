import { defuseLinks, quotedTitle } from './defuse-links'
import { Action, Line, type Mail, type MailFrame, MailLayout } from './layout'

type Props = {
  /** The name of the person who asks, as admins see it. */
  who: string
  group: string
  /** What they ask, as in the app. */
  asked: string
  /** In their own words; empty if they gave none. */
  reason: string
  url: string
}

type QuestionTexts = {
  subject: (who: string, group: string) => string
  title: string
  /** What the admin should know to answer. */
  hint: string
  action: string
}

const QUESTION_TEXTS = {
  'join-request': {
    subject: (who, group) => `${who} has asked to join ${group}`,
    title: 'Somebody would like to join',
    hint: 'Only an admin can let people in. If you don’t know them, you can decline.',
    action: 'Accept or decline',
  },
  'join-places': {
    subject: (who, group) => `${who} has two places in ${group}`,
    title: 'Two places, one person?',
    hint: 'If they are, you can join the two: payments, promises and orders come together. If not, both stay as they are.',
    action: 'Join the places, or not',
  },
  'refund-request': {
    subject: (who, group) => `${who} asks for money back from ${group}`,
    title: 'Somebody asks for money back',
    hint: 'You can give back all of it or a part, or decline and say why. Nothing moves until an admin decides.',
    action: 'Answer the request',
  },
  'can-manage': {
    subject: (who, group) => `${who} can’t manage all of their share of ${group}`,
    title: 'A share that is too much',
    hint: 'You can accept that amount as their share, or write back.',
    action: 'Accept or answer',
  },
  'paid-another-way': {
    subject: (who, group) => `${who} says they’ve paid ${group} another way`,
    title: 'Paid another way',
    hint: 'If the money has reached you, please note it in the group, so that it counts. Reminders to them pause for three days.',
    action: 'Note the payment',
  },
  'transfer-confirmation': {
    subject: (_, group) => `A transfer from ${group} is waiting for a second admin`,
    title: 'A transfer to confirm',
    hint: 'Nothing leaves the group until another admin confirms it.',
    action: 'Confirm or decline',
  },
  'two-keys-off': {
    subject: (who, group) => `${who} wants to switch off the second admin for ${group}`,
    title: 'Transfers without a second admin?',
    hint: 'If nobody agrees, a second admin still has to confirm each transfer.',
    action: 'Agree, or keep it on',
  },
  'admins-changed': {
    subject: (who, group) => `${who} changed who is an admin of ${group}`,
    title: 'Other admins',
    hint: 'Admins decide about the group and its money. If you didn’t expect this, please ask them.',
    action: 'See who is an admin',
  },
} satisfies Record<string, QuestionTexts>

export type QuestionName = keyof typeof QUESTION_TEXTS

/** Each mail to a group's admins about something that waits for their word, or that they should look at. */
export const questionMail =
  (name: QuestionName) =>
  ({ who, group, asked, reason, url }: Props, frame: MailFrame): Mail => {
    const { subject, title, hint, action }: QuestionTexts = QUESTION_TEXTS[name]
    return {
      subject: subject(defuseLinks(who), quotedTitle(group)),
      body: (
        <MailLayout frame={frame} preview={defuseLinks(asked)} title={title}>
          <Line>{defuseLinks(asked)}</Line>
          {reason ? <Line>They wrote: “{defuseLinks(reason)}”</Line> : null}
          <Line>{hint}</Line>
          <Action href={url}>{action}</Action>
        </MailLayout>
      ),
    }
  }
