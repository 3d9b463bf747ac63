import { TextField } from '@/components/ui/text-field'
import type { OwnUser } from './use-own-user'

/** What the account was opened with; to be read, not changed. */
export function ProfileDetails({ user }: { user: OwnUser }) {
  const fields = [
    { label: 'First name', value: user.firstname },
    { label: 'Last name', value: user.lastname },
    { label: 'Username', value: user.username },
    { label: 'Email', value: user.email, hint: user.emailVerified ? 'Verified' : 'Not verified yet' },
    {
      label: 'Phone number',
      value: user.phoneNumber,
      hint: user.phoneVerified ? 'Verified' : 'Not verified yet',
    },
  ]
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {fields.map(({ label, value, hint }) => (
        <TextField key={label} label={label} value={value ?? ''} hint={value ? hint : undefined} readOnly />
      ))}
    </div>
  )
}
