import { conflict, notFound } from '@/lib/base/errors'
import { recordAction } from '@/lib/books/flags/record-action'
import { mailReceipt } from '@/lib/money/payments/credit-payment'
import { loadPayment } from '@/lib/money/payments/load-payment'
import type { Operator } from '@/lib/platform/auth/operators'
import { transact } from '@/lib/platform/db/transaction'

/** Mails a payment's receipt again, to the address that the payer gave. Throws 404 if there is none, 409 if not paid. */
export const sendReceiptAgain = (operator: Operator, id: string, reason: string): Promise<void> =>
  transact(async (tx) => {
    const payment = await loadPayment(tx, id)
    if (!payment) throw notFound('Payment not found.')
    const { status, timePaid } = payment.transaction
    if (status !== 'success' || !timePaid)
      throw conflict('This payment has not been received, so it has no receipt.')
    if (!payment.email) throw conflict('The payer has deleted their account, and with it their address.')
    await mailReceipt(tx, payment, timePaid)
    await recordAction(tx, operator, { what: 'receipt-sent', subject: id, reason })
  })
