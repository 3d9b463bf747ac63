import { getPersonalStroke } from '@/lib/groups/stroke/pictures'
import { drawPersonalStroke } from '@/lib/groups/stroke/queries'
import { strokeAnswer } from '@/lib/groups/stroke/stroke-answer'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getPersonalStroke, async ({ params }) => strokeAnswer(await drawPersonalStroke(params.token))),
})
