import dynamic from 'next/dynamic'
import { ErrorNotice } from '@/components/ui/error-notice'
import { RadioCards } from '@/components/ui/radio-cards'
import { Switch } from '@/components/ui/switch'
import { SuggestedAmounts } from './suggested-amounts'
import { useJoinChoice } from './use-join-choice'
import type { GroupLink } from './use-link'
import { useLinkSettings } from './use-link-settings'

const JoinEffectDialog = dynamic(
  () => import('@/components/groups/join-effect-dialog').then((module) => module.JoinEffectDialog),
  { ssr: false },
)

const WHO_JOINS = [
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

/** What the link shows and allows. Each change is saved at once. */
export function LinkSettings({ groupId, link, onChanged }: LinkSettingsProps) {
  const { shown, error, save } = useLinkSettings(groupId, link, onChanged)
  const joining = useJoinChoice(groupId, save)
  return (
    <section aria-label="What the link allows" className="flex flex-col gap-5 border-t border-rule pt-5">
      <RadioCards
        legend="Joining with the link"
        name="join"
        cards={WHO_JOINS}
        value={joining.wanted ?? shown.join}
        {...joining.field}
      />
      {joining.effect ? (
        <JoinEffectDialog
          title="Let anyone with the link in?"
          text={joining.effect}
          confirmLabel="Let them join at once"
          onConfirm={joining.openAnyway}
          onClose={joining.forget}
        />
      ) : null}
      {SWITCHES.map(({ name, label, hint }) => (
        <Switch
          key={name}
          label={label}
          hint={hint}
          checked={shown[name]}
          disabled={name === 'closeAtGoal' && !shown.gifts}
          onChange={(event) => save({ [name]: event.target.checked })}
        />
      ))}
      <ErrorNotice message={error} />
      {shown.gifts ? <SuggestedAmounts {...{ groupId, link, onChanged }} /> : null}
    </section>
  )
}
