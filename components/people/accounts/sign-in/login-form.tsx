'use client'

import { type FocusEvent, useEffect, useRef } from 'react'
import { findRememberedAddress, takeIdentifier } from '@/components/people/session/navigation-state'
import { NextPageHint } from '@/components/people/session/next-page-hint'
import { CookiesNotice } from '@/components/shell/cookies-notice'
import { Button } from '@/components/ui/buttons/button'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { SubmitNote } from '@/components/ui/buttons/submit-note'
import { TextLink } from '@/components/ui/buttons/text-link'
import { PasswordField } from '@/components/ui/fields/password-field'
import { TextField, type TextFieldProps } from '@/components/ui/fields/text-field'
import { Icon } from '@/components/ui/figures/icon'
import { withNext } from '@/lib/groups/links/paths'
import { IDENTIFIER_MAX, identifierProblem, PASSWORD_MAX } from '@/lib/people/accounts/rules'
import { useLogin } from './use-login'

const AUTOFOCUS_QUERY = '(min-width: 768px)'

/** An error appearing mid-press would shift the link or button under the pointer. */
const leavesTheFields = (event: FocusEvent<HTMLInputElement>) =>
  document.activeElement === event.target || event.relatedTarget?.matches('a, button') === true

export function LoginForm({ next }: { next: string | null }) {
  const { form, field, checkField, ...login } = useLogin()
  const fill = useRef(login.change)
  useEffect(() => {
    const { email, phoneNumber } = findRememberedAddress()
    const identifier = takeIdentifier() ?? email ?? phoneNumber
    if (identifier) fill.current({ identifier })
  }, [])
  useEffect(() => {
    if (window.matchMedia(AUTOFOCUS_QUERY).matches)
      form.ref.current?.querySelector<HTMLInputElement>('[name="identifier"]')?.focus()
  }, [form.ref])

  const inputOf = (name: 'identifier' | 'password') => ({
    ...field(name),
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      if (!leavesTheFields(event)) checkField(name)
    },
  })
  const isIncomplete = !login.values.identifier.trim() || !login.values.password

  return (
    <>
      <CookiesNotice />
      <form {...form} className="mt-8 flex flex-col gap-3">
        <IdentifierField {...inputOf('identifier')} />
        <PasswordField
          {...inputOf('password')}
          label="Password"
          maxLength={PASSWORD_MAX}
          messageAside={
            <TextLink href="/forgot-password" className="inline-flex min-h-11 items-start text-sm">
              Forgot your password?
            </TextLink>
          }
          reserveErrorLine
        />
        <SubmitNote refusal={login.notice} icon="icon-key-round">
          Next, we’ll send you a 6-digit code to enter.
          <NextPageHint next={next} />
        </SubmitNote>
        <Button
          type="submit"
          size="large"
          wide
          loading={login.isPending}
          loadingText="Logging in..."
          disabled={isIncomplete}
          className="mt-3"
        >
          Log in
        </Button>
        <ButtonLink href={withNext(next, '/signup')} variant="secondary" wide className="mt-1">
          Create Account
        </ButtonLink>
      </form>
    </>
  )
}

/** An envelope, or a phone once a number is started; a check once the value is valid. */
function IdentifierField({ value, ...input }: Omit<TextFieldProps, 'label' | 'value'> & { value: string }) {
  const icon = value.startsWith('+') ? 'icon-phone' : 'icon-mail'
  return (
    <TextField
      {...input}
      value={value}
      label="Email or Phone Number"
      placeholder="Email or phone"
      maxLength={IDENTIFIER_MAX}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="email"
      reserveErrorLine
      leading={<Icon className={`${icon} size-4.75`} />}
      trailing={identifierProblem(value) ? undefined : 'valid'}
    />
  )
}
