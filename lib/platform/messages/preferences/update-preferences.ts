import type { z } from 'zod'
import { now } from '@/lib/base/clock'
import { lockOwnAccount } from '@/lib/platform/auth/lock-account'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { notifyTimesADay } from '@/lib/platform/messages/notify-account-holder'
import type { updatePreferences as call } from './contract'
import { type PreferencesResponse, presentPreferences } from './queries'
import { MESSAGE_KINDS, type MessageChannel, type MessageKind } from './rules'

type PreferenceChanges = z.output<NonNullable<typeof call.body>>

/** Changes the fields sent and keeps the rest. Of two changes at once, neither is lost. */
export async function updatePreferences(
  userId: string,
  changes: PreferenceChanges,
): Promise<{ message: string; preferences: PreferencesResponse }> {
  const changed = await transact((tx) => changePreferences(tx, userId, changes))
  return { message: 'Saved', preferences: presentPreferences(changed) }
}

const TRANSFER_NEWS_OFF = 'News of transfers was switched off for your account, by email or by push.'
/** More than one: the owner may have switched it themselves that day. */
const WARNINGS_A_DAY = 5

/** Its owner is told that news of transfers ends: whoever stole a session or a mail's link could silence it first. */
export async function changePreferences(tx: Tx, userId: string, changes: PreferenceChanges) {
  await lockOwnAccount(tx, userId)
  await tx.preferences.createMany({ data: [{ userId, changedAt: now() }], skipDuplicates: true })
  const { mailOff, pushOff, pushAmounts } = await tx.preferences.findUniqueOrThrow({ where: { userId } })
  const changed = await tx.preferences.update({
    where: { userId },
    data: {
      mailOff: MESSAGE_KINDS.filter((kind) => isOff(changes, mailOff, kind, 'mail')),
      pushOff: MESSAGE_KINDS.filter((kind) => isOff(changes, pushOff, kind, 'push')),
      pushAmounts: changes.pushAmounts ?? pushAmounts,
      changedAt: now(),
    },
  })
  const isNewlyOff = (before: MessageKind[], after: MessageKind[]) =>
    after.includes('Transfer') && !before.includes('Transfer')
  if (isNewlyOff(mailOff, changed.mailOff) || isNewlyOff(pushOff, changed.pushOff))
    await notifyTimesADay(tx, WARNINGS_A_DAY, userId, 'factor-changed', TRANSFER_NEWS_OFF)
  return changed
}

function isOff(
  changes: PreferenceChanges,
  kindsOff: MessageKind[],
  kind: MessageKind,
  channel: MessageChannel,
): boolean {
  const wanted = changes[kind]?.[channel]
  return wanted === undefined ? kindsOff.includes(kind) : !wanted
}
