import { answerPromise } from '@/lib/groups/reminders/answer-promise'
import * as calls from '@/lib/groups/reminders/contract'
import { findPromiseMemberId, presentPromise, requireDebtor } from '@/lib/groups/reminders/promise'
import { acceptForm } from '@/lib/platform/http/accept-form'
import { handle, methods } from '@/lib/platform/http/handle'

const handlePromise = handle(calls.answerPromise, async ({ params, body }) => {
  const { day = null, note } = body
  const promise = presentPromise(await answerPromise(await findPromiseMemberId(params.token), { day, note }))
  return {
    message: day === null ? 'The admins were told' : 'Thank you. The admins can see the day.',
    promise,
  }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getPromise, async ({ params }) => ({
    promise: presentPromise(await requireDebtor(await findPromiseMemberId(params.token))),
  })),
  POST: acceptForm(handlePromise, ({ day, paidAnotherWay, note }) =>
    paidAnotherWay ? { paidAnotherWay: true, note } : { day },
  ),
})
