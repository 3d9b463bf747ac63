import { toDecimal } from '@/lib/base/money/pence'
import { penceIn } from '@/lib/base/money/read-amount'
import * as calls from '@/lib/groups/personal-pages/contract'
import { payPersonal } from '@/lib/groups/personal-pages/pay'
import { keySpace, personalPage } from '@/lib/groups/personal-pages/plain-form'
import { requireOpenCheckout } from '@/lib/money/payments/initialize-payment'
import { acceptForm } from '@/lib/platform/http/accept-form'
import { callerAddress } from '@/lib/platform/http/caller'
import { handle, methods } from '@/lib/platform/http/handle'

const pay = handle(
  calls.payPersonal,
  ({ params, body, request, idempotencyKey }) =>
    payPersonal(params.token, { ...body, caller: callerAddress(request), idempotencyKey }),
  {
    spaceOf: keySpace,
    mayReplay: (answer) => requireOpenCheckout((answer as { transactionId: string }).transactionId),
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: acceptForm(
    pay,
    ({ amount, email, isInternational, message }) => ({
      amount: amount?.trim() ? toDecimal(penceIn(amount)) : undefined,
      email: email?.trim() || undefined,
      isInternational: isInternational !== undefined,
      message,
    }),
    { ...personalPage('pay'), leadsTo: (answer) => (answer as { url: string }).url },
  ),
})
