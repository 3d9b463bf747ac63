import { formatPounds } from '@/lib/base/money/pence'
import { defuseLinks, quotedTitle } from './defuse-links'
import { Action, Line, type Mail, type MailFrame, MailLayout, Rows, Subtitle } from './layout'

type Group = {
  title: string
  url: string
  gifts: number
  payments: number
  amountPence: number
  collectedPence: number
  goalPence: number
  /** The first of them, by the names that admins see. */
  listed: { who: string; isGift: boolean; amountPence: number }[]
}

const countText = (count: number, what: string) =>
  count > 0 ? [`${count} ${what}${count === 1 ? '' : 's'}`] : []

function describeSum({ gifts, payments, amountPence }: Group): string {
  const what = [...countText(payments, 'payment'), ...countText(gifts, 'gift')].join(' and ')
  return `${what}, ${formatPounds(amountPence)}${gifts + payments > 1 ? ' in all' : ''}.`
}

export function digestMail({ groups }: { groups: Group[] }, frame: MailFrame): Mail {
  const totalPence = groups.reduce((sum, { amountPence }) => sum + amountPence, 0)
  const [first, ...others] = groups
  const groupsText = first && others.length === 0 ? quotedTitle(first.title) : `${groups.length} groups`
  const title = `${formatPounds(totalPence)} came in`
  return {
    subject: `${title} for ${groupsText}`,
    body: (
      <MailLayout
        frame={frame}
        preview={groups.map((group) => `${quotedTitle(group.title)}: ${describeSum(group)}`).join(' ')}
        title={title}
      >
        {groups.map((group) => (
          <GroupNews key={group.url} {...group} />
        ))}
      </MailLayout>
    ),
  }
}

function GroupNews(group: Group) {
  const { title, url, listed, gifts, payments, collectedPence, goalPence } = group
  const unlistedCount = gifts + payments - listed.length
  return (
    <>
      <Subtitle>{quotedTitle(title)}</Subtitle>
      <Line>{describeSum(group)}</Line>
      <Rows
        rows={listed.map(({ who, isGift, amountPence }) => [
          `${defuseLinks(who)}${isGift ? ' (gift)' : ''}`,
          formatPounds(amountPence),
        ])}
      />
      {unlistedCount > 0 ? <Line>{`And ${unlistedCount} more.`}</Line> : null}
      <Line>{`${formatPounds(collectedPence)} of ${formatPounds(goalPence)} collected so far.`}</Line>
      <Action href={url}>See the transactions</Action>
    </>
  )
}
