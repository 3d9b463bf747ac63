import { promiseByLink } from '@/lib/groups/personal-pages/act-by-link'
import * as calls from '@/lib/groups/personal-pages/contract'
import { personalPageForm } from '@/lib/groups/personal-pages/plain-form'
import { presentPromise } from '@/lib/groups/reminders/promise'
import { acceptForm } from '@/lib/platform/http/accept-form'
import { handle, methods } from '@/lib/platform/http/handle'

const handlePromise = handle(calls.promisePersonal, async ({ params, body }) => {
  const { day = null, note } = body
  const promise = presentPromise(await promiseByLink(params.token, { day, note }))
  return {
    message: day === null ? 'The admins were told' : 'Thank you. The admins can see the day.',
    promise,
  }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: acceptForm(
    handlePromise,
    ({ day, paidAnotherWay, note }) => (paidAnotherWay ? { paidAnotherWay: true, note } : { day }),
    personalPageForm('promise'),
  ),
})
