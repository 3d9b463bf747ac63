import { log } from '@/lib/base/log'
import { mayAsk } from '@/lib/platform/stripe/may-ask'
import { settlePayment } from './settle-payment'

/** Asks the provider about a pending payment that somebody looks at. If that fails, it stays as last known. */
export async function checkPending(id: string): Promise<void> {
  if (!(await mayAsk(`payment:${id}`))) return
  await settlePayment(id).catch((error: unknown) =>
    log.warn({ err: error, payment: id }, 'could not check the payment with the provider'),
  )
}
