import { env } from '@/lib/base/env'
import { db } from '@/lib/platform/db/client'
import { call } from './call'
import { aUser, type TestUser } from './money'
import { loadHandler } from './routes'

/** Somebody whose email is in OPERATORS, whose 2FA is on, and who has just entered a code. */
export async function anOperator(): Promise<TestUser> {
  const person = await aUser('operator')
  await db.user.update({ where: { id: person.id }, data: { is2FaEnabled: true } })
  env.OPERATORS = [...env.OPERATORS, person.email]
  return person
}

/** Makes an operators' call by its address, such as `POST /operator/pauses`. */
export async function callAsOperator(by: TestUser | null, address: string, body?: object) {
  const [method = '', path = ''] = address.split(' ')
  const pattern = path.replace(/\/[\w-]*\d[\w-]*(?=\/|$)/, '/{id}').split('?')[0] ?? ''
  const handler = await loadHandler({ method: method as 'GET', path: pattern })
  return call(handler, path, { method, token: by?.token, body })
}

/** What operators did, earliest first. */
export const listOperatorActions = async () =>
  (await db.operatorAction.findMany({ orderBy: { id: 'asc' } })).map(({ who, what, subject, reason }) => ({
    who,
    what,
    subject,
    reason,
  }))
