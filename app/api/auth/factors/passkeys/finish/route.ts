import * as calls from '@/lib/people/accounts/factors/contract'
import { finishPasskey } from '@/lib/people/accounts/factors/passkeys'
import { describeDevice } from '@/lib/platform/auth/device'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.finishPasskey, ({ viewer, body, request }) =>
    finishPasskey(viewer, body.response, {
      name: body.name,
      device: describeDevice(request.headers.get('user-agent')),
    }),
  ),
})
