import type { z } from 'zod'
import { db } from '@/lib/platform/db/client'
import type { Preferences } from '@/lib/platform/db/generated/client'
import type { Reader } from '@/lib/platform/db/transaction'
import type { preferenceFields } from './contract'
import { MESSAGE_KINDS, type MessageKind } from './rules'

export type PreferencesResponse = z.output<typeof preferenceFields>

export async function getPreferences(userId: string, reader: Reader = db): Promise<PreferencesResponse> {
  return presentPreferences(await reader.preferences.findUnique({ where: { userId } }))
}

type StoredPreferences = Pick<Preferences, 'mailOff' | 'pushOff' | 'pushAmounts'>

export function presentPreferences(preferences: StoredPreferences | null): PreferencesResponse {
  const channelsOf = (kind: MessageKind) => ({
    mail: !preferences?.mailOff.includes(kind),
    push: !preferences?.pushOff.includes(kind),
  })
  const kinds = Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, channelsOf(kind)])) as Omit<
    PreferencesResponse,
    'pushAmounts'
  >
  return { ...kinds, pushAmounts: preferences?.pushAmounts ?? false }
}
