import { penceIn } from '@/lib/base/money/parse-amount'
import { toDecimal } from '@/lib/base/money/pence'
import * as calls from '@/lib/groups/personal-pages/contract'
import { payByLink } from '@/lib/groups/personal-pages/pay'
import { personalPageForm, personalPageNamespace } from '@/lib/groups/personal-pages/plain-form'
import { requireOpenCheckout } from '@/lib/money/payments/initialize-payment'
import { acceptForm } from '@/lib/platform/http/accept-form'
import { callerAddress } from '@/lib/platform/http/caller'
import { handle, methods } from '@/lib/platform/http/handle'

const handlePay = handle(
  calls.payPersonal,
  ({ params, body, request, idempotencyKey }) =>
    payByLink(params.token, { ...body, caller: callerAddress(request), idempotencyKey }),
  {
    keyNamespaceOf: personalPageNamespace,
    requireReplayable: (answer) => requireOpenCheckout((answer as { transactionId: string }).transactionId),
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: acceptForm(
    handlePay,
    ({ amount, email, isInternational, message }) => ({
      amount: amount?.trim() ? toDecimal(penceIn(amount)) : undefined,
      email: email?.trim() || undefined,
      isInternational: isInternational !== undefined,
      message,
    }),
    { ...personalPageForm('pay'), redirectTo: (answer) => (answer as { url: string }).url },
  ),
})
