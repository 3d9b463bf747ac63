import { classNames } from '@/components/ui/class-names'
import { Icon } from '@/components/ui/figures/icon'

type ChecklistRule = { label: string; met: boolean }

type PasswordChecklistProps = { rules: ChecklistRule[]; title?: string }

/** The rules for a new password, ticked off while it is typed. A rule not met yet is not shown as an error. */
export function PasswordChecklist({ rules, title = 'Your password needs' }: PasswordChecklistProps) {
  const metCount = rules.filter((rule) => rule.met).length
  return (
    <div className="border-l-[3px] border-rule pl-3.5 text-sm">
      <p className="font-semibold text-ink">{title}</p>
      <ul className="mt-1 grid gap-x-5 gap-y-0.5 grid-cols-[repeat(auto-fill,minmax(min(max(11rem,40%),100%),1fr))]">
        {rules.map((rule) => (
          <li
            key={rule.label}
            className={classNames(
              'flex items-start gap-1.5 odd:last:col-span-full',
              rule.met ? 'text-success' : 'text-ink-soft',
            )}
          >
            {rule.met ? (
              <Icon className="icon-check/3 size-4 mt-0.5" />
            ) : (
              <Icon className="icon-circle m-[3px] mt-[calc(--spacing(0.5)+3px)] size-2.5" />
            )}
            <span>
              {rule.label}
              <span className="sr-only">{rule.met ? ' (met)' : ' (not met yet)'}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="sr-only" aria-live="polite">
        {`${metCount} of ${rules.length} password rules met`}
      </p>
    </div>
  )
}
