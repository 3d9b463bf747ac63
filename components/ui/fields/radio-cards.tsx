import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '@/components/ui/class-names'
import { FieldError } from './field'

type RadioCard = {
  value: string
  label: string
  text?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

type RadioCardsProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'children' | 'id'> & {
  legend: string
  name: string
  cards: RadioCard[]
  /** The chosen card's value. */
  value: string
  /** One below the other at any width. */
  stacked?: boolean
  /** Two beside each other on phones too, for labels of a word or two. */
  narrow?: boolean
  error?: string | null
}

/** A choice between a few cards, each with a line of explanation. */
export function RadioCards({
  legend,
  cards,
  value,
  stacked = false,
  narrow = false,
  error,
  className,
  ...input
}: RadioCardsProps) {
  const id = useId()
  return (
    <fieldset
      className={classNames('flex flex-col gap-1.5', className)}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div
        className={classNames(
          'grid gap-3',
          narrow
            ? 'grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] max-sm:gap-2.5 sm:grid-cols-2'
            : !stacked && 'sm:grid-cols-2',
        )}
      >
        {cards.map((card) => (
          <label
            key={card.value}
            className={classNames(
              'flex items-start gap-3 rounded-md border-[1.5px] border-rule-strong bg-sheet p-3.5 has-checked:border-accent has-checked:bg-accent-wash has-checked:shadow-[inset_0_0_0_1px_var(--accent)] has-disabled:opacity-60 has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              narrow && 'max-sm:gap-2 max-sm:px-2.5 max-sm:text-[0.9375rem]',
            )}
          >
            <input
              {...input}
              type="radio"
              value={card.value}
              checked={value === card.value}
              disabled={input.disabled || card.disabled}
              className="peer mt-1 size-4.5 shrink-0 appearance-none rounded-full border-[1.5px] border-rule-strong bg-sheet checked:border-[5.5px] checked:border-accent focus-visible:outline-none"
            />
            <span className="min-w-0 grow">
              <span className="block font-semibold">{card.label}</span>
              {card.text ? <span className="mt-0.5 block text-sm text-ink-soft">{card.text}</span> : null}
            </span>
            {card.icon ? <span className="shrink-0 text-ink-soft">{card.icon}</span> : null}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
