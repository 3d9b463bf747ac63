import { getPersonalStroke } from '@/lib/groups/stroke/pictures'
import { drawPersonalStroke } from '@/lib/groups/stroke/queries'
import { strokeResponse } from '@/lib/groups/stroke/stroke-response'
import { queueKeyOf } from '@/lib/platform/http/caller'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getPersonalStroke, async ({ params, request }) =>
    strokeResponse(await drawPersonalStroke(params.token, queueKeyOf(request))),
  ),
})
