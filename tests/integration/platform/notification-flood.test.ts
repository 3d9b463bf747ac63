import { DELETE as disconnect } from '@/app/api/group/[id]/payout-account/route'
import { POST as onboard } from '@/app/api/payment/[id]/onboard-stripe/route'
import { DAY, setClockOffset } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { countAgainstCap } from '@/lib/platform/messages/reader-caps'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import { stepUp } from '../../support/codes'
import { takeJobs } from '../../support/jobs'
import { aGroupOfPayers, connectPayout } from '../../support/money'
import { nightTest } from '../../support/night-test'

/** Anybody can add anybody to a group, and make news there: no flood of it may hide what a former admin has to stop. */

const provider = openProviderWithBooks()

const ROWS_PER_HOUR = 60

nightTest(
  'who can object to an account in place of another is asked, however much news of transfers there is',
  async () => {
    const { admin, other: thief, group } = await aGroupOfPayers()
    const groupId = group.id
    await connectPayout(provider, admin, groupId)
    await countAgainstCap('row', Array<string>(ROWS_PER_HOUR).fill(admin.id), { isAboutTransfer: true })
    await db.member.updateMany({ where: { groupId, userId: thief.id }, data: { role: 'admin' } })
    await db.payoutAccount.updateMany({
      where: { groupId },
      data: { disconnectedAt: new Date(), payoutEnabled: false },
    })
    await connectPayout(provider, thief, groupId)
    const { id } = await db.payoutAccount.findFirstOrThrow({ where: { groupId, ownerId: thief.id } })
    const question = { userId: admin.id, actionType: 'account_replaced', actionId: id }
    expect(await db.notification.count({ where: question })).toBe(1)
  },
)

nightTest(
  'no group changes its payout account so often that its mails, which nobody can switch off, are a plague',
  async () => {
    const { admin, other, group } = await aGroupOfPayers()
    const groupId = group.id
    await db.member.updateMany({ where: { groupId, userId: other.id }, data: { role: 'admin' } })
    await takeJobs('send-mail')
    const change = async () => {
      await stepUp(admin)
      const options = { method: 'POST', token: admin.token }
      const { status } = await call(onboard, `/payment/${groupId}/onboard-stripe`, options)
      await call(disconnect, `/group/${groupId}/payout-account`, { method: 'DELETE', token: admin.token })
      return status
    }
    const answers: number[] = []
    for (let round = 0; round < 7; round += 1) answers.push(await change())
    expect(answers).toEqual([201, 201, 201, 201, 201, 409, 409])
    const mails = (await takeJobs('send-mail')).filter(({ data }) => data.to === other.email)
    expect(mails).toHaveLength(10)
    setClockOffset(DAY)
    expect(await change()).toBe(201)
    setClockOffset(0)
  },
)
