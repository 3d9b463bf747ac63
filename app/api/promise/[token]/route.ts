import { acceptForm } from '@/lib/http/accept-form'
import { handle, methods } from '@/lib/http/handle'
import { answerPromise } from '@/lib/reminders/answer-promise'
import * as calls from '@/lib/reminders/contract'
import { requireDebtor, showPromise } from '@/lib/reminders/promise'

const answer = handle(calls.answerPromise, async ({ params, body }) => {
  const { day = null, note } = body
  const promise = showPromise(await answerPromise(params.token, { day, note }))
  return {
    message: day === null ? 'The admins were told' : 'Thank you. The admins can see the day.',
    promise,
  }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getPromise, async ({ params }) => ({
    promise: showPromise(await requireDebtor(params.token)),
  })),
  POST: acceptForm(answer, ({ day, paidAnotherWay, note }) =>
    paidAnotherWay ? { paidAnotherWay: true, note } : { day },
  ),
})
