import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useForm } from '@/components/forms/use-form'
import { findRememberedAddress } from '@/components/people/session/navigation-state'
import { findSignupDraft, keepSignupDraft } from '@/components/people/session/signup-draft'
import { cookiesProblem } from '@/components/shell/cookies-notice'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { type StoredUser, storeUser } from '@/lib/api/client/stored-user'
import { lowerEmail } from '@/lib/base/email'
import { PHONE_COUNTRIES } from '@/lib/base/phone'
import {
  AVAILABILITY_MIN,
  accountEmailProblem,
  SIGNUP_MESSAGES,
  usernameProblem,
} from '@/lib/people/accounts/rules'
import { countDoneParts, describeMissingParts } from './missing-in-signup'
import { internationalNumber, isPossibleNumber, readTypedPhone, type TypedPhone } from './phone-countries'
import { useAvailability } from './use-availability'

type SignupValues = {
  firstName: string
  lastName: string
  username: string
  email: string
  phone: TypedPhone
  password: string
  confirmPassword: string
}
type CheckedField = 'username' | 'email' | 'phone'
type Change = (given: (values: SignupValues) => Partial<SignupValues>) => void

const FAILED = 'Something went wrong. Please try again.'

const EMPTY: SignupValues = {
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  phone: { country: 'GB', digits: '' },
  password: '',
  confirmPassword: '',
}

const emailProblem = (value: string) => accountEmailProblem(value, SIGNUP_MESSAGES.emailLong)

/** If the tables cannot be fetched, the server's own check must do. */
const phoneProblem = async (value: string) => {
  const phone = readTypedPhone(value, 'GB')
  const isPossible = await isPossibleNumber(phone).catch(() => true)
  return isPossible ? null : SIGNUP_MESSAGES.phone
}

/** The form's three availability checks, one for each field. */
function useSignupAvailability({ username, email, phone }: SignupValues) {
  const isLongEnough = phone.digits.length >= AVAILABILITY_MIN
  return {
    username: useAvailability({ field: 'username', value: username, problemOf: usernameProblem }),
    email: useAvailability({ field: 'email', value: email, problemOf: emailProblem }),
    phone: useAvailability({
      field: 'phone',
      value: isLongEnough ? internationalNumber(phone) : '',
      problemOf: phoneProblem,
    }),
  }
}

const register = ({ firstName, lastName, username, email, phone, password }: SignupValues) =>
  callServer('POST /auth/register', {
    body: {
      firstname: firstName.trim(),
      lastname: lastName.trim(),
      username,
      email,
      phoneNumber: internationalNumber(phone),
      password,
    },
    staysOn401: true,
  })

/** The values to store for what was typed into a field. */
function parseField(field: keyof SignupValues, typed: string, known: SignupValues): Partial<SignupValues> {
  if (field === 'phone') return { phone: readTypedPhone(typed, known.phone.country) }
  return { [field]: field === 'email' ? lowerEmail(typed) : typed }
}

/** A value too short to check gets its error when the field loses focus. */
function shortValueProblems({ username, email, phone }: SignupValues) {
  const isShort = (value: string) => value !== '' && value.length < AVAILABILITY_MIN
  return {
    username: isShort(username) ? SIGNUP_MESSAGES.username : null,
    email: isShort(email) ? SIGNUP_MESSAGES.email : null,
    phone: isShort(phone.digits) ? SIGNUP_MESSAGES.phone : null,
  }
}

/** What is already known when the form opens: an earlier draft, and the address the person was invited by. */
function knownValues(): Partial<SignupValues> {
  const draft = findSignupDraft()
  const { email, phoneNumber } = findRememberedAddress()
  const country = PHONE_COUNTRIES.find(({ code }) => code === draft?.phone.country)?.code
  const typed = draft?.phone.digits && country ? { country, digits: draft.phone.digits } : null
  const invited = phoneNumber ? readTypedPhone(phoneNumber, EMPTY.phone.country) : null
  return {
    firstName: draft?.firstName,
    lastName: draft?.lastName,
    username: draft?.username,
    email: draft?.email || email,
    phone: typed ?? invited ?? undefined,
  }
}

const isEmpty = (value: string | TypedPhone | undefined) =>
  !value || (typeof value === 'object' && !value.digits)

/** Fills known values into empty fields, so that nobody types them twice or loses them by a reload. */
function useKnownValues(values: SignupValues, change: Change) {
  const fill = useRef(change)
  useLayoutEffect(() => {
    const known = Object.entries(knownValues()).filter(([, value]) => !isEmpty(value))
    if (known.length > 0)
      fill.current((typed) =>
        Object.fromEntries(known.filter(([name]) => isEmpty(typed[name as keyof SignupValues]))),
      )
  }, [])
  useEffect(() => {
    if (values !== EMPTY) keepSignupDraft(values)
  }, [values])
}

/** Signing up: the form, then the account, then the choice of where the code goes. */
export function useSignup() {
  const [user, setUser] = useState<StoredUser | null>(null)
  const form = useForm<SignupValues>({
    initial: EMPTY,
    parse: parseField,
    check: (values) => cookiesProblem() ?? shortValueProblems(values),
    send: async (values) => {
      const created = await register(values)
      storeUser(created)
      setUser(created)
    },
    explain: (thrown) => serverMessageOf(thrown, FAILED),
    fieldByServerName: { firstname: 'firstName', lastname: 'lastName', phoneNumber: 'phone' },
  })
  const { values, change } = form
  useKnownValues(values, change)
  const availability = useSignupAvailability(values)
  const changeCountry = (country: TypedPhone['country']) =>
    change(({ phone }) => ({ phone: { ...phone, country } }))
  const checkOnBlur = (field: CheckedField) => form.checkField(field)
  const missingParts = describeMissingParts(values, availability)
  const doneCount = countDoneParts(values, availability)
  return { ...form, user, availability, missingParts, doneCount, changeCountry, checkOnBlur }
}

export type Signup = ReturnType<typeof useSignup>
