'use client'

import { type FormEvent, useState } from 'react'
import { CallError, callServer } from '@/lib/browser/call-server'
import { GROUP_MESSAGES } from '@/lib/groups/rules'
import { toDecimal } from '@/lib/money/pence'
import { GROUP_TEXTS } from './action-texts'
import { focusFirstError } from './focus-first-error'
import { deadlineFault, goalFault, isGoal, titleFault } from './form-rules'
import type { Group } from './group'
import { actionError, isSignedOut, useAction } from './use-action'

type Edit = { title: string; description: string; paymentGoal: string; paymentDeadline: string }
type Faults = Partial<Record<keyof Edit, string>>

const asEdit = ({ title, description, goalPence, paymentDeadline }: Group): Edit => ({
  title,
  description,
  paymentGoal: toDecimal(goalPence),
  paymentDeadline,
})

/** What is wrong while typing. */
const typingFaults = (edit: Edit, before: Edit): Faults =>
  withoutNulls({
    title: titleFault(edit.title),
    paymentGoal: goalFault(edit.paymentGoal),
    paymentDeadline: deadlineFault(edit.paymentDeadline, before.paymentDeadline),
  })

/** What is missing when it is sent. */
const missing = (edit: Edit): Faults =>
  withoutNulls({
    title: edit.title.trim() ? null : 'Please enter a title.',
    description: edit.description.trim() ? null : 'Please enter a description.',
    paymentGoal: isGoal(edit.paymentGoal) ? null : GROUP_MESSAGES.amountOutside,
    paymentDeadline: edit.paymentDeadline ? null : GROUP_MESSAGES.deadlineInvalid,
  })

const withoutNulls = (faults: Partial<Record<keyof Edit, string | null>>): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([, text]) => text))

/** What is typed into the edit form, what is wrong with it, and the way to send it. */
export function useEditGroup(group: Group, onUpdated: (message: string) => void) {
  // What the form was opened with: a refresh behind it neither resets nor unlocks it.
  const [before] = useState(() => asEdit(group))
  const [edit, setEdit] = useState(before)
  const [refused, setRefused] = useState<{ text?: string; fields: Faults }>({ fields: {} })
  const { isBusy, run } = useAction()
  const faults = typingFaults(edit, before)
  const isChanged = (Object.keys(before) as (keyof Edit)[]).some((field) => edit[field] !== before[field])

  const change = (part: Partial<Edit>) => {
    setEdit({ ...edit, ...part })
    setRefused({ fields: {} })
  }

  const send = async (form: HTMLFormElement) => {
    try {
      const { message } = await callServer('PUT /group/{id}/update', {
        params: { id: group._id },
        body: edit,
      })
      onUpdated(message || GROUP_TEXTS.updated)
    } catch (error) {
      if (isSignedOut(error)) return
      const text = actionError(error, GROUP_TEXTS.updateFailed)
      setRefused({ text, fields: error instanceof CallError ? error.fields : {} })
      focusFirstError(form)
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = { ...missing(edit), ...faults }
    setRefused({ fields })
    if (Object.keys(fields).length > 0) return focusFirstError(form)
    run(() => send(form))
  }

  const errorOf = (field: keyof Edit) => faults[field] ?? refused.fields[field]
  return { edit, change, errorOf, refusal: refused.text, isChanged, isBusy, submit }
}
