'use client'

import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/notice'
import { NewPasswordFields } from './new-password-fields'
import { useResetPassword } from './use-reset-password'

type ResetPasswordFormProps = { token: string; onDone: () => void }

export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const reset = useResetPassword(token, onDone)
  return (
    <>
      <h1 className="text-3xl">Set a new password</h1>
      <p className="mt-2 text-ink-soft">Choose one you don't use anywhere else.</p>
      <form {...reset.form} method="post" className="mt-8 flex flex-col gap-5">
        <NewPasswordFields
          passwordLabel="New password"
          confirmationLabel="Confirm new password"
          password={reset.field('password')}
          confirmation={reset.field('confirmPassword')}
        />
        <ErrorNotice message={reset.notice} />
        <Button type="submit" size="large" wide loading={reset.isPending} loadingText="Saving...">
          Reset password
        </Button>
      </form>
    </>
  )
}
