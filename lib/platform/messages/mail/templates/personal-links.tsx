import { weekdayAndDay } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import { defuseLinks, quotedTitle } from './defuse-links'
import { Action, Line, type Mail, type MailFrame, MailLayout, Rows } from './layout'

type Props = {
  /** The admin who put them on the list and sends this. */
  admin: string
  groupTitle: string
  /** Days in London, YYYY-MM-DD. */
  deadline: string
  today: string
  /** All of the list who are reached at this address. */
  people: {
    name: string
    owedPence: number
    /** Has yet to order, and owes nothing until then. Unknown in letters that were queued before there were orders. */
    hasYetToOrder?: boolean
    url: string
  }[]
}

export const personalLinksMail = (props: Props, frame: MailFrame): Mail => {
  const { admin, groupTitle, deadline, today, people } = props
  const [onlyPerson] = people
  const isForOnePerson = people.length === 1
  const names = people.map(({ name }) => defuseLinks(name)).join(' and ')
  return {
    subject: `${admin} is collecting for ${quotedTitle(groupTitle)}`,
    body: (
      <MailLayout
        frame={frame}
        preview={isForOnePerson && onlyPerson ? previewFor(onlyPerson) : `For ${names}.`}
        title={quotedTitle(groupTitle)}
      >
        <Line>
          {isForOnePerson ? `Hello ${names}, ` : 'Hello, '}
          {admin} is collecting for {quotedTitle(groupTitle)} and has put {isForOnePerson ? 'you' : names} on
          the list. No account is needed.
        </Line>
        {people.map(({ name, owedPence, hasYetToOrder, url }) => (
          <Rows
            key={url}
            rows={[
              ...(isForOnePerson ? [] : [['Name', defuseLinks(name)] as [string, string]]),
              ...(hasYetToOrder ? [] : [amountRow(isForOnePerson ? 'Your share' : 'To pay', owedPence)]),
              [deadline < today ? 'Deadline (passed)' : 'Deadline', weekdayAndDay(deadline)],
            ]}
          />
        ))}
        {people.map(({ name, hasYetToOrder, url }) => (
          <Action key={url} href={url}>
            {actionFor(hasYetToOrder, isForOnePerson ? null : defuseLinks(name))}
          </Action>
        ))}
        <Line>
          {isForOnePerson ? 'This link is' : 'These links are'} yours alone. Please don’t pass{' '}
          {isForOnePerson ? 'it' : 'them'} on. If you don’t know {admin}, please ignore this.
        </Line>
      </MailLayout>
    ),
  }
}

const amountRow = (term: string, pence: number): [string, string] => [term, formatPounds(pence)]

const previewFor = ({ hasYetToOrder, owedPence }: Props['people'][number]): string =>
  hasYetToOrder ? 'Choose what you would like.' : `Your share: ${formatPounds(owedPence)}.`

/** `name` is null where nobody else is reached here. */
function actionFor(hasYetToOrder: boolean | undefined, name: string | null): string {
  if (hasYetToOrder) return name ? `Choose and pay for ${name}` : 'Choose what you would like'
  return name ? `See and pay for ${name}` : 'See and pay your share'
}
