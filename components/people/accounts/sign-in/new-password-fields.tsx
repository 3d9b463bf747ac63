import { PasswordChecklist } from '@/components/ui/fields/password-checklist'
import { PasswordField } from '@/components/ui/fields/password-field'
import type { TextFieldProps } from '@/components/ui/fields/text-field'
import { Icon } from '@/components/ui/figures/icon'
import {
  isStrongPassword,
  longPasswordProblem,
  PASSWORD_MESSAGES,
  PASSWORD_RULES,
  PASSWORD_RULES_FOR_MANAGERS,
  SIGNUP_MESSAGES,
} from '@/lib/people/accounts/rules'

/** What the form's hook returns for a field. */
type PasswordInput = Pick<
  TextFieldProps,
  'name' | 'error' | 'disabled' | 'readOnly' | 'onChange' | 'onBlur'
> & {
  value: string
}

type NewPasswordFieldsProps = {
  password: PasswordInput
  confirmation: PasswordInput
  passwordLabel?: string
  confirmationLabel?: string
}

const HARDER_TO_GUESS = 'To be harder to guess'

const ruleChecklist = (password: string) =>
  PASSWORD_RULES.map(({ label, holds }) => ({ label, met: holds(password) }))

/** A password that meets every rule but was still refused is too easy to guess: the checklist says so. */
export const passwordChecklist = ({ value, error }: Pick<PasswordInput, 'value' | 'error'>) =>
  error?.includes(PASSWORD_MESSAGES.weak) && isStrongPassword(value)
    ? [...ruleChecklist(value), { label: HARDER_TO_GUESS, met: false }]
    : ruleChecklist(value)

/** What every field for a new password tells password managers. */
export const NEW_PASSWORD_ATTRIBUTES = {
  autoComplete: 'new-password',
  passwordrules: PASSWORD_RULES_FOR_MANAGERS,
}

/**
 * The account whose password is set, which nobody has to type: password managers file the password under it. Browsers
 * pass over fields that are not displayed at all.
 */
export function HiddenUsernameField({ identifier }: { identifier: string | null }) {
  if (!identifier) return null
  return (
    <input
      type="text"
      autoComplete="username"
      value={identifier}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  )
}

/** A new password with its live checklist, and a second field to confirm it. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { password, confirmation } = props
  const passwordsMatch = password.value === confirmation.value
  return (
    <>
      <PasswordField
        {...password}
        {...NEW_PASSWORD_ATTRIBUTES}
        label={props.passwordLabel ?? 'Password'}
        error={password.error ?? longPasswordProblem(password.value)}
        below={<PasswordChecklist rules={passwordChecklist(password)} />}
        reserveErrorLine
      />
      <PasswordField
        {...confirmation}
        {...NEW_PASSWORD_ATTRIBUTES}
        label={props.confirmationLabel ?? 'Confirm password'}
        error={confirmation.value && !passwordsMatch ? SIGNUP_MESSAGES.noMatch : confirmation.error}
        hint={
          <span className="flex items-center gap-1.5 font-semibold text-success" aria-live="polite">
            {confirmation.value && passwordsMatch ? (
              <>
                <Icon className="icon-circle-check size-4" />
                {SIGNUP_MESSAGES.match}
              </>
            ) : null}
          </span>
        }
        reserveErrorLine
      />
    </>
  )
}
