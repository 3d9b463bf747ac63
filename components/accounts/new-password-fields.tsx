import { CircleCheck } from 'lucide-react'
import { PasswordChecklist } from '@/components/ui/password-checklist'
import { PasswordField } from '@/components/ui/password-field'
import type { TextFieldProps } from '@/components/ui/text-field'
import { longPasswordProblem, PASSWORD_RULES, SIGNUP_MESSAGES } from '@/lib/accounts/rules'

/** What the form's hook gives for a field. */
type PasswordInput = Pick<TextFieldProps, 'name' | 'error' | 'disabled' | 'readOnly' | 'onChange'> & {
  value: string
}

type NewPasswordFieldsProps = {
  password: PasswordInput
  confirmation: PasswordInput
  passwordLabel?: string
  confirmationLabel?: string
}

export const checklistOf = (password: string) =>
  PASSWORD_RULES.map(({ label, holds }) => ({ label, met: holds(password) }))

/** A new password with its live checklist, and the same once more. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { password, confirmation } = props
  const matches = password.value === confirmation.value
  return (
    <>
      <div className="flex flex-col gap-3">
        <PasswordField
          {...password}
          label={props.passwordLabel ?? 'Password'}
          autoComplete="new-password"
          error={password.error ?? longPasswordProblem(password.value)}
        />
        <PasswordChecklist rules={checklistOf(password.value)} />
      </div>
      <PasswordField
        {...confirmation}
        label={props.confirmationLabel ?? 'Confirm password'}
        autoComplete="new-password"
        error={confirmation.value && !matches ? SIGNUP_MESSAGES.noMatch : confirmation.error}
        hint={
          confirmation.value && matches ? (
            <span className="flex items-center gap-1.5 font-semibold text-success" aria-live="polite">
              <CircleCheck size={16} aria-hidden="true" />
              {SIGNUP_MESSAGES.match}
            </span>
          ) : undefined
        }
      />
    </>
  )
}
