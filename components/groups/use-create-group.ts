'use client'

import { type FormEvent, useState } from 'react'
import { CallError, callServer } from '@/lib/browser/call-server'
import { GROUP_MESSAGES } from '@/lib/groups/rules'
import { GROUP_TEXTS } from './action-texts'
import { focusFirstError } from './focus-first-error'
import { deadlineFault, goalFault, isGoal, titleFault } from './form-rules'
import type { Group } from './group'
import { actionError, isSignedOut, useAction } from './use-action'

export type SplitChoice = 'autoSplit' | 'customSplit'

type Wish = {
  title: string
  amount: string
  deadline: string
  description: string
  split: SplitChoice | null
}

const nothing: Wish = { title: '', amount: '', deadline: '', description: '', split: null }

const typingFaults = ({ title, amount, deadline }: Wish) => ({
  title: titleFault(title),
  paymentGoal: goalFault(amount),
  paymentDeadline: deadlineFault(deadline),
})

const isSet = ({ title, amount, deadline, split }: Wish): boolean =>
  title.trim() !== '' && amount.trim() !== '' && deadline !== '' && split !== null

/** What is typed into the create form, what is wrong with it, and the way to send it. */
export function useCreateGroup(onCreated: (group: Group) => void) {
  const [wish, setWish] = useState(nothing)
  const [refused, setRefused] = useState<{ text?: string; fields: Record<string, string> }>({ fields: {} })
  const { isBusy, run } = useAction()
  const faults: Record<string, string | null> = typingFaults(wish)
  const canSend = isSet(wish) && !Object.values(faults).some(Boolean)

  const change = (part: Partial<Wish>) => {
    setWish({ ...wish, ...part })
    setRefused({ fields: {} })
  }

  const send = async (form: HTMLFormElement) => {
    try {
      const group = await createGroup(wish)
      if (group._id) onCreated(group)
      else setRefused({ text: GROUP_TEXTS.badAnswer, fields: {} })
    } catch (error) {
      if (isSignedOut(error)) return
      const fields = error instanceof CallError ? error.fields : {}
      setRefused({ text: actionError(error, GROUP_TEXTS.wrong), fields })
      focusFirstError(form)
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!canSend) return
    if (isGoal(wish.amount)) return run(() => send(form))
    setRefused({ fields: { paymentGoal: GROUP_MESSAGES.amountOutside } })
    focusFirstError(form)
  }

  const errorOf = (field: string) => faults[field] ?? refused.fields[field]
  return { wish, change, errorOf, refusal: refused.text, canSend, isBusy, submit }
}

const createGroup = (wish: Wish) =>
  callServer('POST /group/create', {
    body: {
      title: wish.title,
      description: wish.description,
      paymentGoal: wish.amount,
      paymentDeadline: wish.deadline,
      splitOption: wish.split ?? 'autoSplit',
    },
  })
