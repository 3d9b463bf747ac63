import * as calls from '@/lib/accounts/factors-contract'
import { finishPasskey } from '@/lib/accounts/passkeys'
import { describeDevice } from '@/lib/auth/device'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.finishPasskey, ({ viewer, body, request }) =>
    finishPasskey(viewer, body.response, {
      name: body.name,
      device: describeDevice(request.headers.get('user-agent')),
    }),
  ),
})
