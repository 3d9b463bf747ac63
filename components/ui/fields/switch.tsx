import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { useFieldIds } from './field'
import { useClickBeforeHydration } from './use-click-before-hydration'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
}

/** A checkbox with the switch role: the label on the left, the lever on the right. */
export function Switch({ label, hint, id: givenId, className, ...input }: SwitchProps) {
  const { id, describedBy } = useFieldIds(givenId, { hint })
  const lever = useClickBeforeHydration()
  return (
    <div className={classNames('flex items-start justify-between gap-4', className)}>
      <div className="min-w-0">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint ? (
          <div id={`${id}-hint`} className="mt-0.5 text-sm text-ink-soft">
            {hint}
          </div>
        ) : null}
      </div>
      <span className="relative -mt-2 inline-flex h-11 w-12.5 shrink-0 items-center">
        <input
          {...input}
          ref={lever}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox carries its state itself
          role="switch"
          id={id}
          // Otherwise, on the way back, browsers restore the switch as it was left, which would count as a press.
          autoComplete="off"
          aria-describedby={describedBy}
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-full outline-none disabled:cursor-not-allowed"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none h-7 w-full rounded-full border-[1.5px] border-rule-strong bg-sunk transition-colors peer-checked:border-accent peer-checked:bg-accent peer-focus-visible:outline-[2.5px] peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:opacity-60"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-3 left-1 size-5 rounded-full bg-rule-strong transition-transform peer-checked:translate-x-5.5 peer-checked:bg-on-accent"
        />
      </span>
    </div>
  )
}
