import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Icon } from '@/components/ui/figures/icon'
import { useClickBeforeHydration } from './use-click-before-hydration'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  /** Beside the label but not part of it, such as an explanatory popover. */
  aside?: ReactNode
}

export function Checkbox({ label, aside, id: givenId, className, ...input }: CheckboxProps) {
  const generatedId = useId()
  const id = givenId ?? generatedId
  const box = useClickBeforeHydration()
  return (
    <div className={classNames('flex items-start gap-1', className)}>
      <label htmlFor={id} className="flex min-h-11 min-w-0 items-start gap-3 py-2">
        <span className="relative mt-0.5 flex size-5.5 shrink-0">
          <input
            {...input}
            ref={box}
            type="checkbox"
            id={id}
            className="peer size-full appearance-none rounded-sm border-[1.5px] border-rule-strong bg-sheet checked:border-accent checked:bg-accent disabled:bg-sunk"
          />
          <Icon className="icon-check/3.2 pointer-events-none absolute inset-0 m-auto hidden size-4.25 text-on-accent peer-checked:block" />
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      {aside}
    </div>
  )
}
