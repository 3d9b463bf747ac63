'use client'

import { AtSign, Mail } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { TextLink } from '@/components/ui/text-link'
import { AvailabilityField } from './availability-field'
import { NewPasswordFields } from './new-password-fields'
import { PhoneField } from './phone-field'
import { SupportLink } from './support-link'
import type { Signup } from './use-signup'

type SignupFormProps = { signup: Signup; supportEmail: string }

export function SignupForm({ signup, supportEmail }: SignupFormProps) {
  return (
    <form {...signup.form} method="post" className="mt-8 flex flex-col gap-5">
      <WhoFields signup={signup} />
      <NewPasswordFields password={signup.field('password')} confirmation={signup.field('confirmPassword')} />
      <ErrorNotice message={signup.notice} />
      <Button type="submit" size="large" wide disabled={!signup.isReady}>
        Create Account
      </Button>
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-ink-soft">
        <span>
          Already have an account?{' '}
          <TextLink href="/login" className="whitespace-nowrap">
            Sign in instead
          </TextLink>
        </span>
        <SupportLink email={supportEmail}>Contact support</SupportLink>
      </p>
    </form>
  )
}

/** Names, and how the person can be reached; the last three say whether they can still be had. */
function WhoFields({ signup }: { signup: Signup }) {
  const { availability, field } = signup
  const nameOf = (name: 'firstName' | 'lastName') => ({
    ...field(name),
    autoCapitalize: 'words',
    maxLength: 50,
  })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...nameOf('firstName')} label="First name" autoComplete="given-name" />
        <TextField {...nameOf('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      <AvailabilityField
        {...field('username')}
        {...availability.username}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint="What others in your groups see: 3-20 letters, numbers or underscores."
        leading={<AtSign size={19} aria-hidden="true" />}
        onBlur={() => signup.leave('username')}
      />
      <AvailabilityField
        {...field('email')}
        {...availability.email}
        label="Email"
        type="text"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        leading={<Mail size={19} aria-hidden="true" />}
        onBlur={() => signup.leave('email')}
      />
      <PhoneField
        {...field('phone')}
        availability={availability.phone.availability}
        onCountry={signup.changeCountry}
        onBlur={() => {
          if ('hasFailed' in availability.phone.availability) availability.phone.askAgain()
          signup.leave('phone')
        }}
      />
    </>
  )
}
