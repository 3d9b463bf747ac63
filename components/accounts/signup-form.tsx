'use client'

import { AtSign, Mail } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { TextLink } from '@/components/ui/text-link'
import { AvailabilityField } from './availability-field'
import { NewPasswordFields } from './new-password-fields'
import { PhoneField } from './phone-field'
import { SupportLink } from './support-link'
import type { Signup, SignupField } from './use-signup'
import { useTypedEarly } from './use-typed-early'

type SignupFormProps = { signup: Signup; supportEmail: string }

export function SignupForm({ signup, supportEmail }: SignupFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { values, faults, error, change } = signup
  useTypedEarly(form, (name, value) => change(name as SignupField, value))
  // Back from a refused registration: to what has to be changed.
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    signup.submit()
  }
  return (
    <form ref={form} onSubmit={submit} method="post" noValidate className="mt-8 flex flex-col gap-5">
      <WhoFields signup={signup} />
      <NewPasswordFields
        password={values.password}
        confirmation={values.confirmPassword}
        onPassword={(typed) => change('password', typed)}
        onConfirmation={(typed) => change('confirmPassword', typed)}
        passwordError={faults.password}
      />
      <ErrorNotice message={error} />
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
  const { values, faults, availability, change } = signup
  const inputOf = (name: Exclude<SignupField, 'phone'>) => ({
    name,
    value: values[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  })
  const nameOf = (name: 'firstName' | 'lastName') => ({
    ...inputOf(name),
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
        {...inputOf('username')}
        {...availability.username}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint="What others in your groups see: 3-20 letters, numbers or underscores."
        leading={<AtSign size={19} aria-hidden="true" />}
        onBlur={() => signup.blameShort('username')}
      />
      <AvailabilityField
        {...inputOf('email')}
        {...availability.email}
        label="Email"
        type="text"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        leading={<Mail size={19} aria-hidden="true" />}
        onBlur={() => signup.blameShort('email')}
      />
      <PhoneField
        phone={values.phone}
        availability={availability.phone.availability}
        error={faults.phone}
        onType={(typed) => change('phone', typed)}
        onCountry={signup.changeCountry}
        onBlur={() => {
          if ('hasFailed' in availability.phone.availability) availability.phone.askAgain()
          signup.blameShort('phone')
        }}
      />
    </>
  )
}
