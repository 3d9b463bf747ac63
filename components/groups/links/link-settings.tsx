import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import { TEXT_LINK_CLASS } from '@/components/ui/buttons/text-link-class'
import { RadioCards } from '@/components/ui/fields/radio-cards'
import { Switch } from '@/components/ui/fields/switch'
import { LoadingLine } from '@/components/ui/page/loading-line'
import { ErrorNotice } from '@/components/ui/page/notice'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { allowedText } from './share-texts'
import { SuggestedAmounts } from './suggested-amounts'
import { useJoinChoice } from './use-join-choice'
import type { GroupLink } from './use-link'

const JoinEffectDialog = dynamic(
  () => import('@/components/groups/members/join-effect-dialog').then((module) => module.JoinEffectDialog),
  { ssr: false, loading: LoadingLine },
)

const JOIN_CARDS = [
  { value: 'ask', label: 'They ask', text: 'An admin lets them in' },
  { value: 'open', label: 'At once', text: 'Anyone with the link' },
  { value: 'off', label: 'Nobody', text: 'The link is for giving only' },
]

const SWITCHES = [
  {
    name: 'gifts',
    label: 'Accept gifts',
    hint: 'Money from people without an account. It counts towards the goal.',
  },
  { name: 'closeAtGoal', label: 'Stop gifts at the goal', hint: 'No new gifts once the goal is reached.' },
  {
    name: 'showCollected',
    label: 'Show what is collected',
    hint: 'The amount, and how close it is to the goal.',
  },
  { name: 'showNames', label: 'Show who gave', hint: 'Names and messages, never amounts.' },
] as const

type LinkSettingsProps = { groupId: string; link: GroupLink; onChanged: (link: GroupLink) => void }

/** What the link shows and allows, in a line that unfolds. Each change is saved at once. */
export function LinkSettings({ groupId, link, onChanged }: LinkSettingsProps) {
  const { shownSettings, error, save } = useLinkSettings(groupId, link, onChanged)
  const joinChoice = useJoinChoice(groupId, save)
  return (
    <details className="border-t border-rule pt-3">
      <summary className="flex min-h-11 cursor-pointer list-none items-baseline justify-between gap-4 py-2.5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">{allowedText(shownSettings)}</span>{' '}
        <span className={TEXT_LINK_CLASS}>Change</span>
      </summary>
      <section aria-label="What the link allows" className="mt-3 flex flex-col gap-5">
        <RadioCards
          legend="Joining with the link"
          name="join"
          cards={JOIN_CARDS}
          value={joinChoice.shownPolicy ?? shownSettings.join}
          {...joinChoice.field}
        />
        {joinChoice.effect ? (
          <JoinEffectDialog
            title="Let anyone with the link in?"
            text={joinChoice.effect}
            confirmLabel="Let them join at once"
            onConfirm={joinChoice.openAnyway}
            onClose={joinChoice.forget}
          />
        ) : null}
        {SWITCHES.map(({ name, label, hint }) => (
          <Switch
            key={name}
            label={label}
            hint={hint}
            checked={shownSettings[name]}
            disabled={name === 'closeAtGoal' && !shownSettings.gifts}
            onChange={(event) => save({ [name]: event.target.checked })}
          />
        ))}
        <ErrorNotice message={error} />
        {shownSettings.gifts ? <SuggestedAmounts {...{ groupId, link, onChanged }} /> : null}
      </section>
    </details>
  )
}

const FAILED = 'Failed to save this. Please try again.'

type Settings = Partial<Omit<GroupLink, 'code' | 'url'>>

/**
 * Settings saved as they change. The choice shows at once, and reverts if it could not be saved; changes in quick
 * succession are sent one after another.
 */
function useLinkSettings(groupId: string, link: GroupLink, onChanged: (link: GroupLink) => void) {
  const [pendingSettings, setPendingSettings] = useState<Settings>({})
  const [error, setError] = useState<string | null>(null)
  const queue = useRef(Promise.resolve())

  const send = async (body: Settings) => {
    try {
      const response = await callServer('PUT /group/{id}/link', { params: { id: groupId }, body })
      onChanged(response.link)
    } catch (thrown) {
      setError(serverMessageOf(thrown, FAILED))
    }
    setPendingSettings((previous) => unsavedSettings(previous, body))
  }
  const save = (body: Settings) => {
    setError(null)
    setPendingSettings((previous) => ({ ...previous, ...body }))
    queue.current = queue.current.then(() => send(body))
  }
  return { shownSettings: { ...link, ...pendingSettings }, error, save }
}

/** Keeps what was changed again in the meantime. */
const unsavedSettings = (pending: Settings, saved: Settings): Settings =>
  Object.fromEntries(
    Object.entries(pending).filter(([name, value]) => saved[name as keyof Settings] !== value),
  )
