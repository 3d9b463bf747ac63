import type { z } from 'zod'
import { now } from '@/lib/base/clock'
import { lockOwnAccount } from '@/lib/platform/auth/lock-account'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import type { updatePreferences as call } from './contract'
import { type PreferencesResponse, presentPreferences } from './queries'
import { MESSAGE_KINDS, type MessageChannel, type MessageKind } from './rules'

type Parts = z.output<NonNullable<typeof call.body>>

/** Changes the fields sent and keeps the rest. Of two changes at once, neither is lost. */
export async function updatePreferences(
  userId: string,
  parts: Parts,
): Promise<{ message: string; preferences: PreferencesResponse }> {
  const changed = await transact((tx) => changePreferences(tx, userId, parts))
  return { message: 'Saved', preferences: presentPreferences(changed) }
}

export async function changePreferences(tx: Tx, userId: string, parts: Parts) {
  await lockOwnAccount(tx, userId)
  await tx.preferences.createMany({ data: [{ userId, changedAt: now() }], skipDuplicates: true })
  const { mailOff, pushOff, pushAmounts } = await tx.preferences.findUniqueOrThrow({ where: { userId } })
  return tx.preferences.update({
    where: { userId },
    data: {
      mailOff: MESSAGE_KINDS.filter((kind) => isOff(parts, mailOff, kind, 'mail')),
      pushOff: MESSAGE_KINDS.filter((kind) => isOff(parts, pushOff, kind, 'push')),
      pushAmounts: parts.pushAmounts ?? pushAmounts,
      changedAt: now(),
    },
  })
}

function isOff(parts: Parts, off: MessageKind[], kind: MessageKind, channel: MessageChannel): boolean {
  const wanted = parts[kind]?.[channel]
  return wanted === undefined ? off.includes(kind) : !wanted
}
