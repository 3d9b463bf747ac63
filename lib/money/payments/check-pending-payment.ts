import { log } from '@/lib/base/log'
import { mayAskProvider } from '@/lib/platform/stripe/may-ask-provider'
import { settlePayment } from './settle-payment'

/** Asks the provider about a pending payment that somebody looks at. If that fails, it stays as last known. */
export async function checkPendingPayment(id: string): Promise<void> {
  if (!(await mayAskProvider(`payment:${id}`))) return
  await settlePayment(id).catch((error: unknown) =>
    log.warn({ err: error, payment: id }, 'could not check the payment with the provider'),
  )
}
