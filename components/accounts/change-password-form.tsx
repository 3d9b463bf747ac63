import { LogOut } from 'lucide-react'
import { BeforeButton } from '@/components/ui/before-button'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PasswordChecklist } from '@/components/ui/password-checklist'
import { PasswordField } from '@/components/ui/password-field'
import { PASSWORD_SET } from '@/lib/accounts/rules'
import { LogInAgain } from './log-in-again'
import { AccountOfPassword, checklistWith, FOR_MANAGERS } from './new-password-fields'
import { useChangePassword } from './use-change-password'
import { MAY_BE_SET } from './use-reset-password'

/** `identifier` is what this person logs in with. */
export function ChangePasswordForm({ identifier }: { identifier: string | null }) {
  const { form, field, notice, isPending, isDone } = useChangePassword()
  return (
    <form {...form} className="flex flex-col gap-3">
      <AccountOfPassword identifier={identifier} />
      <PasswordField {...field('oldPassword')} label="Old password" autoComplete="current-password" roomy />
      <PasswordField
        {...field('password')}
        {...FOR_MANAGERS}
        label="New password"
        below={<PasswordChecklist rules={checklistWith(field('password'))} />}
        roomy
      />
      <PasswordField {...field('confirmation')} {...FOR_MANAGERS} label="Confirm new password" roomy />
      {isDone ? (
        <Notice tone="success" role="status" title={PASSWORD_SET}>
          You’ve been logged out everywhere. Taking you to log in...
        </Notice>
      ) : (
        <BeforeButton refusal={notice} icon={LogOut} action={notice === MAY_BE_SET ? <LogInAgain /> : null}>
          You’ll be logged out everywhere. Then log in with the new one.
        </BeforeButton>
      )}
      <Button
        type="submit"
        className="mt-2 self-start"
        loading={isPending && !isDone}
        loadingText="Saving..."
        disabled={isPending}
      >
        Change password
      </Button>
    </form>
  )
}
