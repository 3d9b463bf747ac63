import { plainDay } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import { Action, Letter, type Letterhead, Line, type Mail, Rows } from './layout'
import { titled, unlinked } from './unlinked'

type Props = {
  /** The admin who put them on the list and sends this. */
  admin: string
  groupTitle: string
  /** Days in London, YYYY-MM-DD. */
  deadline: string
  today: string
  /** All of the list who are reached at this address. */
  people: { name: string; owedPence: number; url: string }[]
}

export const personalLinksMail = (props: Props, head: Letterhead): Mail => {
  const { admin, groupTitle, deadline, today, people } = props
  const [only] = people
  const isOne = people.length === 1
  const names = people.map(({ name }) => unlinked(name)).join(' and ')
  return {
    subject: `${admin} is collecting for ${titled(groupTitle)}`,
    body: (
      <Letter
        head={head}
        preview={isOne && only ? `Your share: ${formatPounds(only.owedPence)}.` : `For ${names}.`}
        title={titled(groupTitle)}
      >
        <Line>
          {isOne ? `Hello ${names}, ` : 'Hello, '}
          {admin} is collecting for {titled(groupTitle)} and has put {isOne ? 'you' : names} on the list. No
          account is needed.
        </Line>
        {people.map(({ name, owedPence, url }) => (
          <Rows
            key={url}
            rows={[
              ...(isOne ? [] : [['Name', unlinked(name)] as [string, string]]),
              [isOne ? 'Your share' : 'To pay', formatPounds(owedPence)],
              [deadline < today ? 'Deadline (passed)' : 'Deadline', plainDay(deadline)],
            ]}
          />
        ))}
        {people.map(({ name, url }) => (
          <Action key={url} href={url}>
            {isOne ? 'See and pay your share' : `See and pay for ${unlinked(name)}`}
          </Action>
        ))}
        <Line>
          {isOne ? 'This link is' : 'These links are'} yours alone. Please don’t pass {isOne ? 'it' : 'them'}{' '}
          on. If you don’t know {admin}, please ignore this.
        </Line>
      </Letter>
    ),
  }
}
