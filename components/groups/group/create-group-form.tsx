import { FIRST_PAYOUT_HINT } from '@/components/money/payouts/destination-text'
import { Button } from '@/components/ui/buttons/button'
import { SubmitNote } from '@/components/ui/buttons/submit-note'
import { AmountField } from '@/components/ui/fields/amount-field'
import { RadioCards } from '@/components/ui/fields/radio-cards'
import { TextArea } from '@/components/ui/fields/text-area'
import { TextField } from '@/components/ui/fields/text-field'
import { Icon } from '@/components/ui/figures/icon'
import { StickyFooter } from '@/components/ui/overlays/dialog-foot'
import { Notice } from '@/components/ui/page/notice'
import { londonDay } from '@/lib/base/clock'
import type { Occasion } from '@/lib/groups/group/occasions'
import { DESCRIPTION_MAX } from '@/lib/groups/group/rules'
import { evenShareText } from './even-share'
import type { Group } from './group'
import { initialDraft } from './group-draft'
import { DeadlineField, FurtherFields, TitleField } from './group-fields'
import { useCreateGroup } from './use-create-group'

const SPLIT_CARDS = [
  {
    value: 'autoSplit',
    label: 'Everyone the same',
    text: 'Auto split: each pays an equal share, to the penny.',
    icon: <Icon className="icon-equal size-5" />,
  },
  {
    value: 'customSplit',
    label: 'I set each amount',
    text: 'Custom split: you say how much each person pays.',
    icon: <Icon className="icon-sliders-horizontal size-5" />,
  },
  {
    value: 'openAmounts',
    label: 'Everyone gives what they like',
    text: 'Nobody owes anything. You can still set an amount for someone.',
    icon: <Icon className="icon-hand-coins size-5" />,
  },
]

type CreateGroupFormProps = {
  /** What the form begins with, '' being nothing; null goes on with a draft as it is. */
  occasion: Occasion | '' | null
  /** Whether it is up to each group who bears the card fee. */
  offersFeeChoice: boolean
  onCreated: (group: Group) => void
}

export function CreateGroupForm({ occasion, offersFeeChoice, onCreated }: CreateGroupFormProps) {
  const { form, field, values, notice, canSend, isPending, isFromDraft, startAfresh } = useCreateGroup({
    ...{ occasion, offersFeeChoice, onCreated },
  })
  const suggestedTitle = initialDraft(values.occasion).title
  return (
    <form {...form} className="flex flex-col gap-3">
      {isFromDraft ? <KeptDraftNotice onForget={startAfresh} /> : null}
      <TitleField
        {...field('title')}
        placeholder="A weekend in Whitby"
        reserveErrorLine
        // A suggestion is there to be typed over.
        onFocus={({ currentTarget }) => {
          if (suggestedTitle && currentTarget.value === suggestedTitle) currentTarget.select()
        }}
      />
      <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2">
        <AmountField
          {...field('paymentGoal')}
          label="Target amount"
          placeholder="0.00"
          required
          reserveErrorLine
        />
        <DeadlineField {...field('paymentDeadline')} min={londonDay()} reserveErrorLine />
      </div>
      <p className="-mt-4 text-sm text-ink-soft">{FIRST_PAYOUT_HINT}</p>
      <RadioCards {...field('splitOption')} legend="Split option" cards={SPLIT_CARDS} stacked />
      {values.splitOption === 'autoSplit' ? (
        <EvenShare goal={values.paymentGoal} people={field('people')} />
      ) : null}
      <TextArea
        {...field('description')}
        label="Description (optional)"
        rows={3}
        maxLength={DESCRIPTION_MAX}
        reserveErrorLine
      />
      <FurtherFields field={field} offersFeeChoice={offersFeeChoice} />
      <StickyFooter>
        <SubmitNote refusal={notice} icon="icon-user-plus" slim>
          Next, you invite people. Title, goal and date can be changed later.
        </SubmitNote>
        <Button type="submit" size="large" disabled={!canSend} loading={isPending} loadingText="Creating...">
          Create Group
        </Button>
      </StickyFooter>
    </form>
  )
}

type EvenShareProps = {
  goal: string
  people: { name: string; value: string; onChange: (event: { target: { value: string } }) => void }
}

/** What an equal share would be. Nothing here is sent: the shares follow from who joins. */
function EvenShare({ goal, people }: EvenShareProps) {
  const shareText = evenShareText(goal, people.value)
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-1">
      <TextField
        {...people}
        label="How many people? (optional)"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        inputClassName="figures max-w-28"
      />
      <p role="status" className="figures min-h-11 py-2.5 font-semibold">
        {shareText}
      </p>
    </div>
  )
}

/** Shown if the form opens with a kept draft. */
function KeptDraftNotice({ onForget }: { onForget: () => void }) {
  return (
    <Notice tone="info">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>This is what you typed before.</span>
        <Button
          variant="quiet"
          size="small"
          className="-ml-3 min-h-11 sm:ml-0"
          onClick={(event) => {
            event.currentTarget.form?.querySelector('input')?.focus()
            onForget()
          }}
        >
          Start afresh
        </Button>
      </div>
    </Notice>
  )
}
