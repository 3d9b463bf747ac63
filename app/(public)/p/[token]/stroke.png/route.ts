import { getPersonalStroke } from '@/lib/groups/stroke/pictures'
import { drawPersonalStroke } from '@/lib/groups/stroke/queries'
import { fileAnswer } from '@/lib/platform/http/file-answer'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getPersonalStroke, async ({ params }) =>
    fileAnswer({
      name: 'my-stroke.png',
      type: 'image/png',
      body: await drawPersonalStroke(params.token),
      isShown: true,
    }),
  ),
})
