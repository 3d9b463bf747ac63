import { VerifyButton } from '@/components/people/accounts/codes/verify-button'
import { TextLink } from '@/components/ui/buttons/text-link'
import { TextField } from '@/components/ui/fields/text-field'
import { phoneGroups } from '@/lib/base/phone'
import type { OwnUser } from './use-own-user'

/** They are fields that nobody can fill in: an empty box would ask to be. As tall as any, for a thumb that copies. */
const PLAIN_TEXT_CLASSES = '-my-2.25 border-0! bg-transparent! px-0! py-0! font-semibold'

type ProfileDetailsProps = { user: OwnUser; onChange: (fields: Partial<OwnUser>) => void }

/** The details the account was opened with, read-only; an unverified address or number can be verified here. */
export function ProfileDetails({ user, onChange }: ProfileDetailsProps) {
  const names = [
    { label: 'First name', value: user.firstname },
    { label: 'Last name', value: user.lastname },
    { label: 'Username', value: user.username },
  ]
  const channels = [
    {
      channel: 'email',
      label: 'Email',
      value: user.email,
      isProven: user.emailVerified,
      verifiedFields: { emailVerified: true },
    },
    {
      channel: 'phone',
      label: 'Phone number',
      value: user.phoneNumber,
      isProven: user.phoneVerified,
      verifiedFields: { phoneVerified: true },
    },
  ] as const
  return (
    <div className="grid grid-cols-2 items-start gap-x-5 gap-y-6 max-[21rem]:grid-cols-1">
      <p className="col-span-full text-ink-soft">
        This is what you gave when you signed up. For a new name, address or number, please{' '}
        <TextLink href="/contact">write to us</TextLink>.
      </p>
      {names.map(({ label, value }) => (
        <TextField
          key={label}
          label={label}
          value={value ?? ''}
          readOnly
          inputClassName={PLAIN_TEXT_CLASSES}
        />
      ))}
      {channels.map(({ channel, label, value, isProven, verifiedFields }) => (
        <div key={channel} className="col-span-full flex flex-col gap-2 sm:col-span-1">
          <TextField
            label={label}
            value={value && channel === 'phone' ? phoneGroups(value).join(' ') : (value ?? '')}
            hint={value ? (isProven ? 'Verified' : 'Not verified yet') : undefined}
            readOnly
            inputClassName={PLAIN_TEXT_CLASSES}
          />
          {value && !isProven ? (
            <VerifyButton channel={channel} destination={value} onVerified={() => onChange(verifiedFields)} />
          ) : null}
        </div>
      ))}
    </div>
  )
}
