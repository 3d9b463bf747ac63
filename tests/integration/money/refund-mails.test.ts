import { POST as shareOut } from '@/app/api/group/[id]/share-out/route'
import { addMs, HOUR, now } from '@/lib/base/clock'
import { mailRefundsBetween } from '@/lib/money/refunds/mail-refund'
import { unsubscribeToken } from '@/lib/platform/auth/unsubscribe-token'
import { db } from '@/lib/platform/db/client'
import type { JobData } from '@/lib/platform/jobs/queues'
import type { MailProps } from '@/lib/platform/messages/mail/mails'
import { renderMail } from '@/lib/platform/messages/mail/send-mail'
import { findUnsubscribeOption } from '@/lib/platform/messages/mail/unsubscribe-option'
import { updatePreferences } from '@/lib/platform/messages/preferences/update-preferences'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { refundBy } from '../../support/gifts'
import { aGroupOfPayers, pay } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { aSignedInUser } from '../../support/people'
import { openProvider } from '../../support/provider'

/** What payers are mailed when money goes back to their cards. */

openDatabase()
const provider = openProvider()

async function mailsTo(email: string): Promise<string[]> {
  const queued = await db.$queryRaw<{ props: MailProps<'refund'> }[]>`
    SELECT data->'props' AS props FROM pgboss.job WHERE name = 'send-mail' AND data->>'to' = ${email}
      AND data->>'template' = 'refund' ORDER BY created_on`
  return Promise.all(queued.map(async ({ props }) => (await renderMail('refund', props)).text))
}

async function amountsMailedTo(email: string): Promise<number[]> {
  const queued = await db.$queryRaw<{ amount: number }[]>`
    SELECT (data->'props'->>'amountPence')::int AS amount FROM pgboss.job
    WHERE name = 'send-mail' AND data->>'to' = ${email} AND data->>'template' = 'refund' ORDER BY created_on`
  return queued.map(({ amount }) => amount)
}

nightTest('a refund and a part of a share-out are told apart, and the fee stays paid', async () => {
  const { admin, payer, group } = await aGroupOfPayers(5000)
  const { id } = await pay(provider, payer, group.id, 50)
  await refundBy(admin, id, 2)
  await call(shareOut, `/group/${group.id}/share-out`, { token: admin.token, body: { amount: 8 } })
  const [job] = await db.$queryRaw<{ data: JobData['mail-refunds'] }[]>`
    SELECT data FROM pgboss.job WHERE name = 'mail-refunds' AND data->>'paymentId' = ${id}`
  await mailRefundsBetween(job?.data as JobData['mail-refunds'])
  const [refunded, part] = await mailsTo(payer.email)
  expect(refunded).toContain('has refunded you. The money goes back to the card')
  expect(part).toContain('is sharing out money among those who paid. Your part goes back to the card')
  for (const text of [refunded, part])
    expect(text).toContain('The processing fee isn’t returned, as our payment provider keeps its charge too.')
})

nightTest(
  'of a refund and a part in one hour the mail is that of a refund; who paid no fee reads of none',
  async () => {
    const { admin, payer, group } = await aGroupOfPayers(5000)
    await db.group.update({ where: { id: group.id }, data: { feePaidBy: 'group' } })
    const { id } = await pay(provider, payer, group.id, 50)
    for (const pounds of [1, 2]) await refundBy(admin, id, pounds)
    await call(shareOut, `/group/${group.id}/share-out`, { token: admin.token, body: { amount: 8 } })
    const [job] = await db.$queryRaw<{ data: JobData['mail-refunds'] }[]>`
    SELECT data FROM pgboss.job WHERE name = 'mail-refunds' AND data->>'paymentId' = ${id}`
    await mailRefundsBetween(job?.data as JobData['mail-refunds'])
    const [, added = ''] = await mailsTo(payer.email)
    expect(added).toContain('has refunded you. The money goes back to the card')
    expect(added).not.toContain('processing fee')
  },
)

nightTest('refunds of one payment are mailed at once, then at most once an hour, added up', async () => {
  const { admin, payer, group } = await aGroupOfPayers(5000)
  const { id } = await pay(provider, payer, group.id, 50)
  for (const pounds of [1, 2, 3, 0.01]) await refundBy(admin, id, pounds)
  expect(await amountsMailedTo(payer.email)).toEqual([100])
  const waiting = await db.$queryRaw<{ data: JobData['mail-refunds']; inSeconds: number }[]>`
    SELECT data, extract(epoch FROM start_after - now())::int AS "inSeconds" FROM pgboss.job
    WHERE name = 'mail-refunds' AND data->>'paymentId' = ${id}`
  expect(waiting).toHaveLength(1)
  const [{ data, inSeconds } = { data: undefined, inSeconds: 0 }] = waiting
  expect([inSeconds > 3500, inSeconds <= 3600]).toEqual([true, true])
  await mailRefundsBetween(data as JobData['mail-refunds'])
  expect(await amountsMailedTo(payer.email)).toEqual([100, 501])
  // The next hour begins with one that waits, too: the last mail is only just sent.
  await db.payment.update({ where: { id }, data: { refundNewsAt: addMs(now(), -2 * HOUR) } })
  await refundBy(admin, id, 4)
  expect(await amountsMailedTo(payer.email)).toEqual([100, 501, 400])
})

nightTest(
  'a mail tells of what was refunded after one moment and until another, so that none is told of twice',
  async () => {
    const { admin, payer, group } = await aGroupOfPayers(5000)
    const { id } = await pay(provider, payer, group.id, 50)
    for (const pounds of [1, 2, 4]) await refundBy(admin, id, pounds)
    const made = await db.transaction.findMany({
      where: { refund: { paymentId: id } },
      orderBy: { timePaid: 'asc' },
    })
    const [after = '', , until = ''] = made.map(({ timePaid }) => timePaid?.toISOString())
    await mailRefundsBetween({ paymentId: id, after, until })
    expect(await amountsMailedTo(payer.email)).toEqual([100, 600])
  },
)

test('a refund mail to an address that is not the payer’s lets nobody switch off the payer’s mails', async () => {
  const [payer, other] = [(await aSignedInUser()).user, (await aSignedInUser()).user]
  const elsewhere = 'victim@elsewhere.test'
  const option = (to: string, about?: string) => findUnsubscribeOption('refund', to, about)
  expect(await option(elsewhere, payer.id)).toBeUndefined()
  const own = await option(String(payer.email), payer.id)
  const others = await option(String(other.email), payer.id)
  for (const [found, person] of [
    [own, payer],
    [others, other],
  ] as const)
    expect(found).toMatchObject({ url: expect.stringContaining(unsubscribeToken(person.id, 'Payment')) })
  await updatePreferences(payer.id, { Payment: { mail: false } })
  expect([await option(elsewhere, payer.id), await option(String(payer.email))]).toEqual([
    'opted-out',
    'opted-out',
  ])
})
