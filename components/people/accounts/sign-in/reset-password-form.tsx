import { Button } from '@/components/ui/buttons/button'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { SubmitNote } from '@/components/ui/buttons/submit-note'
import { RECOVERY_MESSAGES } from '@/lib/people/accounts/rules'
import { LogInAgain } from './log-in-again'
import { HiddenUsernameField, NewPasswordFields } from './new-password-fields'
import { MAY_HAVE_WORKED_TEXT, useResetPassword } from './use-reset-password'

type ResetPasswordFormProps = { token: string; email: string | null; onDone: () => void }

export function ResetPasswordForm({ token, email, onDone }: ResetPasswordFormProps) {
  const reset = useResetPassword(token, onDone)
  return (
    <>
      <h1 className="text-3xl">Set a new password</h1>
      <p className="mt-2 text-ink-soft">Choose one you don’t use anywhere else.</p>
      <form {...reset.form} className="mt-8 flex flex-col gap-3">
        <HiddenUsernameField identifier={email} />
        <NewPasswordFields
          passwordLabel="New password"
          confirmationLabel="Confirm new password"
          password={reset.field('password')}
          confirmation={reset.field('confirmPassword')}
        />
        <SubmitNote
          refusal={reset.notice}
          icon="icon-log-out"
          action={
            reset.notice === RECOVERY_MESSAGES.deadLink ? (
              <ButtonLink href="/forgot-password" size="small" variant="secondary">
                Ask for a new link
              </ButtonLink>
            ) : reset.notice === MAY_HAVE_WORKED_TEXT ? (
              <LogInAgain />
            ) : null
          }
        >
          You’ll be logged out everywhere. Then log in with the new one.
        </SubmitNote>
        <Button
          type="submit"
          size="large"
          wide
          className="mt-2"
          loading={reset.isPending}
          loadingText="Saving..."
        >
          Reset password
        </Button>
      </form>
    </>
  )
}
