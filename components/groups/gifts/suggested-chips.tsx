import { classNames } from '@/components/ui/class-names'
import { amountInputText } from '@/lib/base/money/amount-input'
import { formatPoundsShort } from '@/lib/base/money/pence'

type SuggestedChipsProps = {
  suggestedPence: number[]
  chosenPence: number
  disabled: boolean
  onChoose: (amount: string) => void
}

/** Amounts to choose with one press; hidden without scripts, as they would do nothing. */
export function SuggestedChips({ suggestedPence, chosenPence, disabled, onChoose }: SuggestedChipsProps) {
  return (
    <fieldset className="noscript:hidden" disabled={disabled}>
      <legend className="sr-only">Suggested amounts</legend>
      <div className="flex flex-wrap gap-2">
        {suggestedPence.map((pence) => (
          <button
            key={pence}
            type="button"
            aria-pressed={pence === chosenPence}
            onClick={() => onChoose(amountInputText(pence))}
            className={classNames(
              'figures min-h-11 rounded-md border-[1.5px] px-4 font-semibold transition-colors',
              pence === chosenPence
                ? 'border-accent bg-accent text-on-accent'
                : 'border-rule-strong bg-sheet hover:border-ink',
            )}
          >
            {formatPoundsShort(pence)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
