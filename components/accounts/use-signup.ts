'use client'

import { useState } from 'react'
import {
  AVAILABILITY_MIN,
  EMAIL_MAX,
  isStrongPassword,
  SIGNUP_MESSAGES,
  USERNAME_PATTERN,
} from '@/lib/accounts/rules'
import { CallError, callServer, messageOf } from '@/lib/browser/call-server'
import { type StoredUser, storeUser } from '@/lib/browser/stored-user'
import { isEmail } from '@/lib/email'
import { internationalNumber, isPossibleNumber, readTypedPhone, type TypedPhone } from './phone-countries'
import { useAvailability } from './use-availability'

export type SignupField =
  | 'firstName'
  | 'lastName'
  | 'username'
  | 'email'
  | 'phone'
  | 'password'
  | 'confirmPassword'
type SignupValues = Record<Exclude<SignupField, 'phone'>, string> & { phone: TypedPhone }
type SignupFaults = Partial<Record<SignupField, string>>

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

/** The server's names of the fields, and ours. */
const FIELD_OF: Record<string, SignupField> = {
  firstname: 'firstName',
  lastname: 'lastName',
  username: 'username',
  email: 'email',
  phoneNumber: 'phone',
  password: 'password',
}

const usernameFault = (value: string) => (USERNAME_PATTERN.test(value) ? null : SIGNUP_MESSAGES.username)

function emailFault(value: string) {
  if (!isEmail(value)) return SIGNUP_MESSAGES.email
  return value.length > EMAIL_MAX ? `Please use an email address of at most ${EMAIL_MAX} characters` : null
}

/** Where the tables cannot be fetched, the server's own check has to do. */
const phoneFault = async (value: string) => {
  const phone = readTypedPhone(value, 'GB')
  const isPossible = await isPossibleNumber(phone).catch(() => true)
  return isPossible ? null : SIGNUP_MESSAGES.phone
}

function faultsOf(error: unknown): SignupFaults {
  if (!(error instanceof CallError)) return {}
  return Object.fromEntries(
    Object.entries(error.fields).flatMap(([name, text]) => (FIELD_OF[name] ? [[FIELD_OF[name], text]] : [])),
  )
}

/** The three checks of the form, each for its own field. */
function useSignupAvailability({ username, email, phone }: SignupValues) {
  const isAsked = phone.digits.length >= AVAILABILITY_MIN
  return {
    username: useAvailability({ field: 'username', value: username, faultOf: usernameFault }),
    email: useAvailability({ field: 'email', value: email, faultOf: emailFault }),
    phone: useAvailability({
      field: 'phone',
      value: isAsked ? internationalNumber(phone) : '',
      faultOf: phoneFault,
    }),
  }
}

/** Only what has been checked field by field may be sent. */
const isComplete = (values: SignupValues, availability: ReturnType<typeof useSignupAvailability>): boolean =>
  values.firstName.trim() !== '' &&
  values.lastName.trim() !== '' &&
  Object.values(availability).every((field) => field.availability.status === 'valid') &&
  isStrongPassword(values.password) &&
  values.password === values.confirmPassword

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

/** What is kept of what was typed into a field. */
function readTyped(field: SignupField, typed: string, known: SignupValues): SignupValues {
  if (field === 'phone') return { ...known, phone: readTypedPhone(typed, known.phone.country) }
  return { ...known, [field]: field === 'email' ? typed.trim().toLowerCase() : typed }
}

/** Signing up: the form, then creating, then the choice of where the code goes. */
export function useSignup() {
  const [step, setStep] = useState<'form' | 'creating' | 'chooser'>('form')
  const [values, setValues] = useState(EMPTY)
  const [faults, setFaults] = useState<SignupFaults>({})
  const [error, setError] = useState<string | null>(null)
  const [user, setUser] = useState<StoredUser | null>(null)
  const availability = useSignupAvailability(values)

  const change = (field: SignupField, typed: string) => {
    setError(null)
    setFaults((known) => ({ ...known, [field]: undefined }))
    setValues((known) => readTyped(field, typed, known))
  }
  const changeCountry = (country: TypedPhone['country']) =>
    setValues((known) => ({ ...known, phone: { ...known.phone, country } }))
  /** A value too short to be asked about is told so when its field is left. */
  const blameShort = (field: 'username' | 'email' | 'phone') => {
    const value = field === 'phone' ? values.phone.digits : values[field]
    if (value && value.length < AVAILABILITY_MIN)
      setFaults((known) => ({ ...known, [field]: SIGNUP_MESSAGES[field] }))
  }

  const isReady = isComplete(values, availability)

  const submit = async () => {
    if (!isReady) return
    setStep('creating')
    setError(null)
    setFaults({})
    try {
      const created = await register(values)
      storeUser(created)
      setUser(created)
      setStep('chooser')
    } catch (thrown) {
      setFaults(faultsOf(thrown))
      setError(messageOf(thrown, FAILED))
      setStep('form')
    }
  }

  return {
    step,
    values,
    faults,
    error,
    user,
    availability,
    isReady,
    change,
    changeCountry,
    blameShort,
    submit,
  }
}

export type Signup = ReturnType<typeof useSignup>
