'use client'

import { Button } from '@/components/ui/button'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import { PasswordChecklist } from '@/components/ui/password-checklist'
import { PasswordField } from '@/components/ui/password-field'
import { checklistOf } from './new-password-fields'
import { type Field, useChangePassword } from './use-change-password'

export function ChangePasswordForm() {
  const state = useChangePassword()
  const inputOf = (field: Field) => ({
    name: field,
    value: state.values[field],
    error: state.faults[field],
    disabled: state.step !== 'form',
    onChange: (event: { target: { value: string } }) => state.change(field, event.target.value),
  })
  return (
    <form ref={state.form} onSubmit={state.submit} method="post" noValidate className="flex flex-col gap-5">
      <PasswordField {...inputOf('oldPassword')} label="Old password" autoComplete="current-password" />
      <PasswordField {...inputOf('password')} label="New password" autoComplete="new-password" />
      <PasswordChecklist rules={checklistOf(state.values.password)} />
      <PasswordField {...inputOf('confirmation')} label="Confirm new password" autoComplete="new-password" />
      <ErrorNotice message={state.error} />
      {state.step === 'done' ? (
        <Notice tone="success" role="status" title="Password reset successfully">
          You are signed out everywhere now. Taking you to log in...
        </Notice>
      ) : null}
      <Button
        type="submit"
        className="self-start"
        loading={state.step === 'saving'}
        loadingText="Saving..."
        disabled={state.step !== 'form'}
      >
        Change password
      </Button>
    </form>
  )
}
