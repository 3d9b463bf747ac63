'use client'

import { Button } from '@/components/ui/button'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import { PasswordChecklist } from '@/components/ui/password-checklist'
import { PasswordField } from '@/components/ui/password-field'
import { checklistOf } from './new-password-fields'
import { useChangePassword } from './use-change-password'

export function ChangePasswordForm() {
  const { form, field, values, notice, isPending, isDone } = useChangePassword()
  return (
    <form {...form} method="post" className="flex flex-col gap-5">
      <PasswordField {...field('oldPassword')} label="Old password" autoComplete="current-password" />
      <PasswordField {...field('password')} label="New password" autoComplete="new-password" />
      <PasswordChecklist rules={checklistOf(values.password)} />
      <PasswordField {...field('confirmation')} label="Confirm new password" autoComplete="new-password" />
      <ErrorNotice message={notice} />
      {isDone ? (
        <Notice tone="success" role="status" title="Password reset successfully">
          You've been logged out everywhere. Taking you to log in...
        </Notice>
      ) : null}
      <Button
        type="submit"
        className="self-start"
        loading={isPending && !isDone}
        loadingText="Saving..."
        disabled={isPending}
      >
        Change password
      </Button>
    </form>
  )
}
