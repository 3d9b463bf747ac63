'use client'

import { PushSettings } from '@/components/people/push/push-settings'
import { BackLink } from '@/components/ui/buttons/back-link'
import { Switch } from '@/components/ui/fields/switch'
import { Icon } from '@/components/ui/figures/icon'
import { Notice } from '@/components/ui/page/notice'
import { PageHeader } from '@/components/ui/page/page-header'
import { Panel } from '@/components/ui/page/panel'
import {
  CHANNELS,
  KIND_WORDS,
  MESSAGE_KINDS,
  type MessageChannel,
  type MessageKind,
} from '@/lib/platform/messages/preferences/rules'
import { type Preferences, type SaveStatus, usePreferences } from './use-preferences'

const CHANNEL_WORDS: Record<MessageChannel, string> = { mail: 'Email', push: 'Push' }

type PreferencesScreenProps = {
  userId: string
  initial: Preferences
  /** Null if the server has no push notifications. */
  pushKey: string | null
  browserIds: string[]
}

export function PreferencesScreen({ userId, initial, pushKey, browserIds }: PreferencesScreenProps) {
  const { preferences, statuses, setKind, setPushAmounts } = usePreferences(userId, initial)
  const channels = CHANNELS.filter((channel) => channel === 'mail' || pushKey)
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title="Notification Settings" back={<BackLink href="/settings">Back</BackLink>} />
      <div className="flex flex-col gap-6">
        <Panel title="Push notifications">
          {pushKey ? (
            <div className="flex flex-col gap-4">
              <PushSettings userId={userId} pushKey={pushKey} subscriptionIds={browserIds} />
              <div className="border-t border-rule pt-4">
                <Switch
                  label="Show amounts"
                  hint="While this is off, a push only says that there’s news, so that nobody reads an amount on your locked screen."
                  checked={preferences.pushAmounts}
                  onChange={(event) => setPushAmounts(event.target.checked)}
                />
                <SaveStatusLine status={statuses.pushAmounts} />
              </div>
              <p className="text-sm text-ink-soft">
                Between 22:00 and 07:00 nothing is pushed, except about the security of your account. Log out,
                and pushes to this browser end.
              </p>
            </div>
          ) : (
            <Notice>Push notifications are not available here yet.</Notice>
          )}
        </Panel>
        <Panel title="What reaches you">
          <div className="divide-y divide-rule">
            {MESSAGE_KINDS.map((kind) => (
              <KindRow
                key={kind}
                kind={kind}
                channels={channels}
                value={preferences[kind]}
                status={statuses[kind]}
                onChange={(channel, isOn) => setKind(kind, channel, isOn)}
              />
            ))}
          </div>
          <p className="mt-4 border-t border-rule pt-4 text-sm text-ink-soft">
            You’ll always find everything in the app. Codes, security alerts and receipts can’t be switched
            off.
          </p>
        </Panel>
      </div>
    </div>
  )
}

type KindRowProps = {
  kind: MessageKind
  channels: MessageChannel[]
  value: Record<MessageChannel, boolean>
  status: SaveStatus | undefined
  onChange: (channel: MessageChannel, isOn: boolean) => void
}

function KindRow({ kind, channels, value, status, onChange }: KindRowProps) {
  const { title, text } = KIND_WORDS[kind]
  return (
    <fieldset className="grid grid-cols-1 gap-x-8 gap-y-3 py-4 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_8.5rem]">
      <legend className="sr-only">{title}</legend>
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="font-semibold" aria-hidden="true">
            {title}
          </p>
          <SaveStatusLine status={status} />
        </div>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      <div className="flex flex-wrap gap-x-8 gap-y-3 sm:flex-col">
        {channels.map((channel) => (
          <Switch
            key={channel}
            className="max-sm:grow"
            label={CHANNEL_WORDS[channel]}
            checked={value[channel]}
            onChange={(event) => onChange(channel, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** How the last change went, shown beside the switch. */
function SaveStatusLine({ status }: { status: SaveStatus | undefined }) {
  const isSaved = status?.tone === 'saved'
  const icon = isSaved ? 'icon-check' : 'icon-circle-alert'
  return (
    <p role="status" className="text-sm font-semibold">
      {status ? (
        <span className={isSaved ? 'text-success' : 'text-danger'}>
          <Icon className={`${icon} size-4 mr-1 inline-block align-[-0.15em]`} />
          {status.text}
        </span>
      ) : null}
    </p>
  )
}
