import { POST as shareOut } from '@/app/api/group/[id]/share-out/route'
import { db } from '@/lib/db/client'
import type { MailProps } from '@/lib/mail/mails'
import { renderMail } from '@/lib/mail/send-mail'
import { call } from '../support/call'
import { openDatabase } from '../support/database'
import { refundBy } from '../support/gifts'
import { aGroupOfPayers, pay } from '../support/money'
import { openProvider } from '../support/provider'

/** What payers are mailed when money goes back to their cards. */

openDatabase()
const provider = openProvider()

async function mailsTo(email: string): Promise<string[]> {
  const queued = await db.$queryRaw<{ props: MailProps<'refund'> }[]>`
    SELECT data->'props' AS props FROM pgboss.job WHERE name = 'send-mail' AND data->>'to' = ${email}
      AND data->>'template' = 'refund' ORDER BY created_on`
  return Promise.all(queued.map(async ({ props }) => (await renderMail('refund', props)).text))
}

test('a refund and a part of a share-out are told apart, and the fee stays paid', async () => {
  const { admin, payer, group } = await aGroupOfPayers(5000)
  const { id } = await pay(provider, payer, group.id, 50)
  await refundBy(admin, id, 2)
  await call(shareOut, `/group/${group.id}/share-out`, { token: admin.token, body: { amount: 8 } })
  const [refunded, part] = await mailsTo(payer.email)
  expect(refunded).toContain('has refunded you. The money goes back to the card')
  expect(part).toContain('is sharing out money among those who paid. Your part goes back to the card')
  for (const text of [refunded, part])
    expect(text).toContain('The processing fee isn’t returned, as our payment provider keeps its charge too.')
})

test('a refund mail queued before the release does not mention the fee', async () => {
  const { text } = await renderMail('refund', { payer: 'Ada', group: 'Ski trip', amountPence: 2500 })
  expect(text).toContain('has refunded you. The money goes back to the card')
  expect(text).not.toContain('fee')
})
