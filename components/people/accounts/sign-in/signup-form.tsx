import { useState } from 'react'
import { TermsNotice } from '@/components/public/legal/terms-notice'
import { SupportLink } from '@/components/shell/support-link'
import { Button } from '@/components/ui/buttons/button'
import { SubmitNote } from '@/components/ui/buttons/submit-note'
import { TextLink } from '@/components/ui/buttons/text-link'
import { TEXT_LINK_CLASS } from '@/components/ui/buttons/text-link-class'
import { classNames } from '@/components/ui/class-names'
import { TextField } from '@/components/ui/fields/text-field'
import { Icon } from '@/components/ui/figures/icon'
import { Strokes } from '@/components/ui/figures/strokes'
import { lowerEmail } from '@/lib/base/email'
import { takenMessage } from '@/lib/people/accounts/rules'
import { AvailabilityField } from './availability-field'
import { missingText, PART_COUNT } from './missing-in-signup'
import { NewPasswordFields } from './new-password-fields'
import { internationalNumber } from './phone-countries'
import { PhoneField } from './phone-field'
import { setValueKeepingCaret } from './set-keeping-caret'
import type { Availability } from './use-availability'
import { useSignInInstead } from './use-sign-in-instead'
import type { Signup } from './use-signup'

type SignupFormProps = { signup: Signup; supportEmail: string }

export function SignupForm({ signup, supportEmail }: SignupFormProps) {
  const [hasTried, setHasTried] = useState(false)
  // By a press, by Enter, or by going on from the last field.
  const markTried = () => setHasTried(true)
  return (
    <form
      {...signup.form}
      className="mt-8 flex flex-col gap-3"
      onKeyDown={({ key, target }) => {
        if (key === 'Enter' && target instanceof HTMLInputElement) markTried()
      }}
    >
      <IdentityFields signup={signup} />
      <NewPasswordFields
        password={signup.field('password')}
        confirmation={{ ...signup.field('confirmPassword'), onBlur: markTried }}
      />
      <SignupProgress done={signup.doneCount} />
      <TermsNotice />
      <SubmitNote refusal={signup.notice} icon="icon-key-round">
        Next, you choose where we send your <span className="whitespace-nowrap">6-digit code</span>.
      </SubmitNote>
      {/* A disabled button hears no press, so its frame does. */}
      <div onPointerDown={markTried} className="mt-2">
        <Button
          type="submit"
          size="large"
          wide
          disabled={signup.missingParts.length > 0}
          className="disabled:pointer-events-none"
        >
          Create Account
        </Button>
        <p role="status" className="mt-2 min-h-[1.36rem] text-sm text-ink-soft">
          {hasTried ? missingText(signup.missingParts) : null}
        </p>
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-ink-soft">
        <span>
          Already have an account?{' '}
          <TextLink href="/login" className="whitespace-nowrap">
            Sign in instead
          </TextLink>
        </span>
        <SupportLink email={supportEmail} className="inline-flex min-h-11 items-center">
          Contact support
        </SupportLink>
      </p>
    </form>
  )
}

/** How far they are, as a tally: each part of the form is a stroke, and the password crosses them. */
const SignupProgress = ({ done: doneCount }: { done: number }) => (
  <p className="mt-3 mb-2 flex items-center gap-4">
    <Strokes total={PART_COUNT} drawnCount={doneCount} marksLastAsOwn className="h-10 w-auto shrink-0" />
    <span className="text-sm text-ink-soft">
      {doneCount === PART_COUNT
        ? 'All five strokes. That’s everything we ask.'
        : doneCount === 0
          ? 'Five things, a stroke for each: your name, a username, your email, your number, a password.'
          : `${doneCount} of ${PART_COUNT} strokes, ${PART_COUNT - doneCount} to go.`}
    </span>
  </p>
)

/** Names and contact details; the last three fields say whether their value is still available. */
function IdentityFields({ signup }: { signup: Signup }) {
  const { availability, field } = signup
  const nameFieldProps = (name: 'firstName' | 'lastName') => ({
    ...field(name),
    autoCapitalize: 'words',
    maxLength: 50,
    reserveErrorLine: true,
  })
  const isTaken = (name: 'email' | 'phone') =>
    wasFoundTaken(availability[name].availability) || field(name).error === takenMessage(name)
  return (
    <>
      <div className="grid grid-cols-2 gap-x-3 gap-y-3 max-[21rem]:grid-cols-1 sm:gap-x-5">
        <TextField {...nameFieldProps('firstName')} label="First name" autoComplete="given-name" />
        <TextField {...nameFieldProps('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      <AvailabilityField
        {...field('username')}
        {...availability.username}
        label="Username"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        above="What others in your groups see: 3 to 20 letters, numbers or underscores."
        leading={<Icon className="icon-at-sign size-4.75" />}
        onBlur={() => signup.checkOnBlur('username')}
      />
      <AvailabilityField
        {...field('email')}
        {...availability.email}
        label="Email"
        type="text"
        inputMode="email"
        // What people log in with, so password managers file the password under it.
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        leading={<Icon className="icon-mail size-4.75" />}
        onChange={(event) => {
          field('email').onChange(event)
          setValueKeepingCaret(event.target, lowerEmail(event.target.value))
        }}
        onBlur={() => signup.checkOnBlur('email')}
        messageAside={isTaken('email') ? <ContinueSignup signup={signup} channel="email" /> : null}
      />
      <PhoneField
        {...field('phone')}
        availability={availability.phone.availability}
        messageAside={isTaken('phone') ? <ContinueSignup signup={signup} channel="phone" /> : null}
        onCountry={signup.changeCountry}
        onBlur={() => {
          if ('hasFailed' in availability.phone.availability) availability.phone.askAgain()
          signup.checkOnBlur('phone')
        }}
      />
    </>
  )
}

const wasFoundTaken = (availability: Availability) =>
  'isTaken' in availability && availability.isTaken === true

/** A taken address may belong to the same person, who never entered the code: offers to continue that account. */
function ContinueSignup({ signup, channel }: { signup: Signup; channel: 'email' | 'phone' }) {
  const { isBusy, signIn } = useSignInInstead()
  const { email, phone, password } = signup.values
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={() => signIn(channel === 'email' ? email : internationalNumber(phone), password)}
      className={classNames(TEXT_LINK_CLASS, '-my-3 py-3 text-sm')}
    >
      {isBusy ? 'One moment...' : 'Yours? Log in'}
      <span className="sr-only">{channel === 'email' ? ' with this email' : ' with this number'}</span>
    </button>
  )
}
