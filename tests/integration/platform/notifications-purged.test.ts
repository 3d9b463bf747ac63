import { addMs, DAY, now } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { purgeNotifications } from '@/lib/platform/messages/notifications/purge-notifications'
import { openDatabase } from '../../support/database'
import { aUser } from '../../support/money'

openDatabase()

test('notifications go after 13 months, but what asks for an answer stays', async () => {
  const { id: userId } = await aUser()
  const write = (message: string, days: number, actionType?: string) =>
    db.notification.create({
      data: { userId, type: 'Personal', message, actionType, createdAt: addMs(now(), -days * DAY) },
    })
  await write('of this year', 390)
  await write('of last year', 400)
  await write('a reminder of last year', 400, 'reminder')
  await write('a request of last year', 400, 'refund_request')
  await purgeNotifications()
  const left = await db.notification.findMany({ orderBy: { createdAt: 'asc' } })
  expect(left.map(({ message }) => message)).toEqual(['a request of last year', 'of this year'])
})
