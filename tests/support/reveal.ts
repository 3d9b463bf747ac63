import { GET as get, DELETE as remove, PUT as set } from '@/app/api/group/[id]/reveal/route'
import { PUT as hide } from '@/app/api/group/[id]/reveal/thanks/route'
import { GET as pdf } from '@/app/api/reveal/[token]/card.pdf/route'
import { GET as read } from '@/app/api/reveal/[token]/route'
import { POST as thank } from '@/app/api/reveal/[token]/thanks/route'
import { addMs, DAY, now } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { call } from './call'

/** Cards that open at a moment, for tests. */

type Person = { token: string }
export const setReveal = (by: Person, groupId: string, body: object) =>
  call(set, `/group/${groupId}/reveal`, { method: 'PUT', token: by.token, body })
export const getReveal = (by: Person, groupId: string) =>
  call(get, `/group/${groupId}/reveal`, { token: by.token })
export const removeReveal = (by: Person, groupId: string) =>
  call(remove, `/group/${groupId}/reveal`, { method: 'DELETE', token: by.token })
export const hideThanks = (by: Person, groupId: string, hidden: boolean) =>
  call(hide, `/group/${groupId}/reveal/thanks`, { method: 'PUT', token: by.token, body: { hidden } })

export const readReveal = (token: string) => call(read, `/reveal/${token}`)
export const readRevealPdf = (token: string) => call(pdf, `/reveal/${token}/card.pdf`)
export const sayThanks = (token: string, text: unknown) =>
  call(thank, `/reveal/${token}/thanks`, { body: { text } })

export const tokenIn = (url: string) => url.split('/').at(-1) ?? ''
export const tomorrow = () => addMs(now(), DAY).toISOString()

/** A sealed card for Grace; returns its token. */
export async function aReveal(by: Person, groupId: string, more: object = {}): Promise<string> {
  const { body } = await setReveal(by, groupId, { for: 'Grace', opensAt: tomorrow(), ...more })
  return tokenIn(body.reveal.url)
}

/** As time passes. */
export const passOpeningTime = (groupId: string) =>
  db.reveal.update({ where: { groupId }, data: { opensAt: addMs(now(), -1000) } })
