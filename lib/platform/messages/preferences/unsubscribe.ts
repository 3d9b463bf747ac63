import { notFound } from '@/lib/base/errors'
import { ownerOfUnsubscribeToken } from '@/lib/platform/auth/unsubscribe-token'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { getPreferences } from './queries'
import { KIND_WORDS, KINDS, type Kind } from './rules'
import { change } from './update-preferences'

const DEAD = "This link doesn't work any more. You can choose what you get in your notification settings."

/** Switches off one kind of mail for the person it was sent to. Idempotent; throws 404 for a dead link. */
export async function unsubscribe(token: string) {
  const { userId, kind } = await find(token)
  await transact((tx) => change(tx, userId, { [kind]: { mail: false } }))
  return { message: `You won't get ${KIND_WORDS[kind].mails} any more.` }
}

/** What a link would switch off, and whether that is on. It does not reveal whose it is. */
export async function findUnsubscribe(token: string): Promise<{ kind: Kind; isOn: boolean }> {
  const { userId, kind } = await find(token)
  return { kind, isOn: (await getPreferences(userId))[kind].mail }
}

async function find(token: string) {
  const owner = ownerOfUnsubscribeToken(token, KINDS)
  const isThere = owner && (await db.user.count({ where: { id: owner.userId, deletedAt: null } })) > 0
  if (!owner || !isThere) throw notFound(DEAD)
  return owner
}
