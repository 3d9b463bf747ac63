import { classNames } from '@/components/ui/class-names'

type FilterChipsProps<Value extends string> = {
  /** Names the group for screen readers. */
  label: string
  options: { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of one filter; the chosen chip is pressed. */
export function FilterChips<Value extends string>({
  label,
  options,
  value,
  onChange,
}: FilterChipsProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a set of toggle buttons, not form fields
    <div
      role="group"
      aria-label={label}
      className="flex flex-wrap gap-2 max-sm:has-[>:nth-child(4):last-child]:grid max-sm:has-[>:nth-child(4):last-child]:grid-cols-2"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={classNames(
            'min-h-11 rounded-full border-[1.5px] px-4 text-sm font-semibold transition-colors',
            option.value === value
              ? 'border-accent bg-accent text-on-accent'
              : 'border-rule-strong bg-sheet text-ink hover:border-ink',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
