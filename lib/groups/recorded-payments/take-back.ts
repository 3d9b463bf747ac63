import { conflict, notFound } from '@/lib/base/errors'
import { recordedPaymentTakenBack } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { lockAsAdmin, requireGroupAdmin } from '@/lib/membership/membership'
import { notifyAboutMember } from '@/lib/membership/notify-about-member'
import { getTransaction } from '@/lib/money/transactions/queries'
import { describeRecordedPayment } from '@/lib/money/transactions/rules'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { changeState } from '@/lib/platform/states/change-state'
import { limitRecording } from './limit-recording'

/** Takes a recorded payment back, even after its member has left. It no longer counts, but stays in the history. */
export async function takeBackRecordedPayment(viewer: Viewer, id: string) {
  const recordedPayment = await db.notedPayment.findUnique({ where: { id }, include: { transaction: true } })
  const userId = recordedPayment?.transaction.userId
  if (!recordedPayment || !userId) throw notFound('Noted payment not found.')
  const { groupId, amountPence } = recordedPayment.transaction
  await requireGroupAdmin(viewer, groupId)
  await limitRecording('taken-back', groupId)
  await transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    const isTakenBack = await changeState(tx, {
      subject: 'noted',
      id,
      to: 'failed',
      why: 'taken-back',
      actorId: viewer.userId,
    })
    if (!isTakenBack) throw conflict('This payment has already been taken back.', 'TAKEN_BACK')
    await postEntry(tx, {
      groupId,
      cause: { subject: 'noted', id, step: 'taken-back' },
      postings: recordedPaymentTakenBack(userId, amountPence),
    })
    const paymentText = describeRecordedPayment(amountPence, recordedPayment.method)
    await notifyAboutMember(tx, {
      groupId,
      paymentId: id,
      userId,
      type: 'Payment',
      message: (who) => `${paymentText} from ${who}, noted in “${group.title}”, was taken back.`,
      ownMessage: `Your ${paymentText}, noted in “${group.title}”, was taken back by an admin and doesn’t count any more.`,
      except: [viewer.userId],
    })
  })
  return getTransaction(id)
}
