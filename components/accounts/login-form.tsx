'use client'

import { Mail, Phone } from 'lucide-react'
import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/notice'
import { PasswordField } from '@/components/ui/password-field'
import { TextField, type TextFieldProps } from '@/components/ui/text-field'
import { TextLink } from '@/components/ui/text-link'
import { IDENTIFIER_MAX, PASSWORD_MAX } from '@/lib/accounts/rules'
import { isValidIdentifier, type LoginField, useLogin } from './use-login'
import { useTypedEarly } from './use-typed-early'

const FOCUS_FROM = '(min-width: 768px)'

/** An error that appears under the pointer would move the link or button that is being pressed. */
const leavesTheFields = (event: FocusEvent<HTMLInputElement>) =>
  document.activeElement === event.target || event.relatedTarget?.matches('a, button') === true

export function LoginForm() {
  const login = useLogin()
  const form = useRef<HTMLFormElement>(null)
  const fields = {
    identifier: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
  }
  useTypedEarly(form, (name, value) => login.change(name as LoginField, value))
  useEffect(() => {
    if (window.matchMedia(FOCUS_FROM).matches) fields.identifier.current?.focus()
  }, [fields.identifier])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = await login.submit()
    if (wrong) fields[wrong].current?.focus()
  }
  const inputOf = (name: LoginField) => ({
    ref: fields[name],
    name,
    value: login.values[name],
    error: login.faults[name],
    disabled: login.isLoading,
    onChange: (event: { target: { value: string } }) => login.change(name, event.target.value),
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      if (!leavesTheFields(event)) login.check(name)
    },
  })

  return (
    <form ref={form} onSubmit={submit} method="post" noValidate className="mt-8 flex flex-col gap-5">
      <IdentifierField {...inputOf('identifier')} />
      <div className="flex flex-col gap-2">
        <PasswordField {...inputOf('password')} label="Password" maxLength={PASSWORD_MAX} />
        <TextLink href="/forgot-password" className="self-end text-sm">
          Forgot your password?
        </TextLink>
      </div>
      <ErrorNotice message={login.serverError} />
      <Button
        type="submit"
        size="large"
        wide
        loading={login.isLoading}
        loadingText="Logging in..."
        disabled={login.isIncomplete}
      >
        Log in
      </Button>
      <ButtonLink href="/signup" variant="secondary" wide>
        Create Account
      </ButtonLink>
    </form>
  )
}

/** An envelope, or a telephone once a number is begun; a check once it can be one. */
function IdentifierField({ value, ...input }: Omit<TextFieldProps, 'label' | 'value'> & { value: string }) {
  const Icon = value.startsWith('+') ? Phone : Mail
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
      leading={<Icon size={19} aria-hidden="true" />}
      trailing={isValidIdentifier(value) ? 'valid' : undefined}
    />
  )
}
