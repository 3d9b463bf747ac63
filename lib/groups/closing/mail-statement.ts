import { DAY, SECOND } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { getMemberBalances } from '@/lib/books/ledger/balances'
import { reserveRecipients } from '@/lib/groups/people-list/sends-per-day'
import type { Viewer } from '@/lib/platform/auth/sessions'
import type { Group } from '@/lib/platform/db/generated/client'
import { consumeLimit } from '@/lib/platform/db/rate-limits'
import type { Tx } from '@/lib/platform/db/transaction'
import { queueMails } from '@/lib/platform/messages/mail/queue-mail'
import { buildStatement } from './closing-statement'
import { printedRows, recordedPaymentsText } from './rules'
import { thankGivers } from './thank-givers'

/** Keeps someone who closes and reopens a group again and again from sending ever more mails. */
const CLOSING_MAILS_PER_DAY = { calls: 3, seconds: DAY / SECOND }

/**
 * Mails the closing statement to everyone with a proven address who is in the group or has paid into it, and thanks
 * those who gave through its link.
 */
export async function mailStatement(tx: Tx, viewer: Viewer, group: Group) {
  if ((await consumeLimit(`closing:${group.id}`, CLOSING_MAILS_PER_DAY)) > 0) return
  const statement = await buildStatement(tx, group)
  const balances = await getMemberBalances(tx, group.id)
  const common = {
    admin: viewer.username,
    title: group.title,
    thanks: statement.thanks,
    rows: printedRows(statement),
    noted: recordedPaymentsText(statement),
    feePence: statement.feePence,
  }
  const statementUrl = `${env.NEXTAUTH_URL}/group/${group.id}/closing-statement`
  const people = await reserveRecipients(tx, viewer, await listPeople(tx, group.id))
  const mails = people.map(({ id, to, name, isMember }) => {
    const ownProps = { name, ownPence: balances.get(id) ?? 0, url: isMember ? statementUrl : null }
    return { to, props: { ...common, ...ownProps }, sender: viewer.userId }
  })
  await queueMails(tx, 'closing-statement', mails)
  await thankGivers(tx, viewer, group, people)
}

/** Members, and former members who paid. Who was added unasked and has never opened the group is a stranger. */
async function listPeople(tx: Tx, groupId: string) {
  const users = await tx.user.findMany({
    where: {
      deletedAt: null,
      emailVerifiedAt: { not: null },
      OR: [
        { memberships: { some: { groupId, leftAt: null } } },
        { transactions: { some: { groupId, type: 'payment', status: 'success' } } },
      ],
    },
    select: {
      id: true,
      email: true,
      firstname: true,
      username: true,
      memberships: { where: { groupId, leftAt: null }, select: { addedUnseen: true } },
    },
    orderBy: { id: 'asc' },
  })
  return users.map(({ id, email, firstname, username, memberships }) => ({
    id,
    userId: id,
    to: email ?? '',
    name: firstname ?? username ?? 'there',
    isMember: memberships.length > 0,
    isStranger: memberships.some(({ addedUnseen }) => addedUnseen),
  }))
}
