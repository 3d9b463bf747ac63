import { POST as send } from '@/app/api/group/[id]/people/send/route'
import { sendLinksByText } from '@/lib/groups/people-list/send-links-by-text'
import { db } from '@/lib/platform/db/client'
import { sendQueuedMail } from '@/lib/platform/messages/mail/send-queued-mail'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { takeJobs } from '../../support/jobs'
import { nightTest } from '../../support/night-test'
import { aClub, line, putOrder } from '../../support/orders'
import { addPeople } from '../../support/people-list'

/** Links go to people who have yet to order. */

openDatabase()
const inbox = openInbox()

nightTest(
  'who has yet to order is asked to choose, not for £0.00; who has ordered, for what it costs',
  async () => {
    const { admin, groupId, items } = await aClub()
    const { body } = await addPeople(admin, groupId, [
      { name: 'Ann', email: 'ann.orders@example.com' },
      { name: 'Bob', phoneNumber: '07700 900456' },
      { name: 'Cy', email: 'cy.orders@example.com' },
    ])
    const cy = body.people.at(-1)._id
    await putOrder(admin, groupId, { lines: [line(items[1], 2)], memberId: cy })
    await db.$executeRaw`DELETE FROM pgboss.job WHERE name IN ('send-mail', 'text-links')`
    const { status } = await call(send, `/group/${groupId}/people/send`, { token: admin.token, body: {} })
    expect(status).toBe(200)
    for (const { id, data } of await takeJobs('send-mail')) await sendQueuedMail(data, id)
    for (const { data } of await takeJobs('text-links')) await sendLinksByText(data)
    const [ann] = inbox.messagesTo('ann.orders@example.com')
    expect(ann?.text).toContain('Choose what you would like')
    expect(ann?.text).not.toContain('£0.00')
    expect(inbox.messagesTo('+447700900456')[0]?.text).toContain('Bob, choose what you would like: http')
    expect(inbox.messagesTo('cy.orders@example.com')[0]?.text).toContain('£10.00')
  },
)
