'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallError } from '@/lib/browser/call-server'
import { useTypedEarly } from './use-typed-early'

/** What is wrong with each field, in the words and under the names of the server's `errors`. */
export type FieldErrors<Values> = { [Name in keyof Values]?: string | null }

/** Why a form was not sent or not accepted: a text for the whole of it, or one for each field. */
export type Refusal<Values> = string | null | FieldErrors<Values>

type FormOptions<Values> = {
  initial: Values
  /** What is wrong with the form when it is sent, by the rules that the server applies too. */
  check?: (values: Values) => Refusal<Values>
  /** What is said while it is still being typed. */
  checkTyping?: (values: Values) => FieldErrors<Values>
  /** What is kept of what was typed into a field; all of it unless given. */
  read?: (name: keyof Values, typed: string, values: Values) => Partial<Values>
  send: (values: Values) => Promise<unknown>
  /** What to say when sending failed and the server named no field of this form. */
  explain: (thrown: unknown) => Refusal<Values>
  /** The server's names of fields, where they differ. */
  fieldOf?: Record<string, keyof Values>
  /** Sending leads to another page: the form stays busy until the browser has left. */
  leaves?: boolean
  /** Fields become read-only while it is sent, and so keep the focus; otherwise they are disabled. */
  keepsFocus?: boolean
}

/** The values of a form, what is wrong with them, and the way to send it: one attempt at a time. */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { check, checkTyping, read, send, explain, fieldOf, leaves, keepsFocus = false } = options
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(options.initial)
  const [errors, setErrors] = useState<FieldErrors<Values>>({})
  const [notice, setNotice] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const isRunning = useRef(false)
  // Ahead of what is drawn: a code is sent off in the same moment as its last digit is typed.
  const latest = useRef(values)
  const typing: FieldErrors<Values> = checkTyping?.(values) ?? {}
  const refocus = useFocusOnFirstError(form)

  const change = (part: Partial<Values>) => {
    latest.current = { ...latest.current, ...part }
    setValues(latest.current)
    setErrors((known) => ({ ...known, ...nothingWrong(part) }))
    setNotice(null)
  }
  const type = (name: keyof Values, typed: string) =>
    change(read?.(name, typed, latest.current) ?? ({ [name]: typed } as Partial<Values>))
  useTypedEarly(form, (name, typed) => {
    if (name in latest.current) type(name as keyof Values, typed)
  })

  const refuse = (refusal: Refusal<Values>) => {
    const isText = refusal === null || typeof refusal === 'string'
    setNotice(isText ? refusal : null)
    setErrors(isText ? {} : refusal)
    refocus()
  }
  const end = () => {
    isRunning.current = false
    setPending(false)
  }
  useOnComingBack(end)

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    // The form may stand in a dialog above another form, to which React would pass the event on.
    event?.stopPropagation()
    if (isRunning.current) return
    const refusal = check?.(latest.current) ?? null
    if (isRefused(refusal)) return refuse(refusal)
    isRunning.current = true
    setPending(true)
    setErrors({})
    setNotice(null)
    try {
      await send(latest.current)
      if (leaves) return
    } catch (thrown) {
      refuse(fieldErrorsOf(thrown, latest.current, fieldOf) ?? explain(thrown))
    }
    end()
  }

  /** Says what is wrong with one field, before anything is sent. */
  const checkField = (name: keyof Values) => {
    const refusal = check?.(latest.current)
    const found = refusal && typeof refusal !== 'string' ? refusal[name] : null
    if (found) setErrors((known) => ({ ...known, [name]: found }))
  }

  /** What an input needs to be this field. */
  const field = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name],
    error: typing[name] ?? errors[name],
    disabled: isPending && !keepsFocus,
    readOnly: isPending && keepsFocus,
    onChange: (event: { target: { value: string } }) => type(name, event.target.value),
  })

  return {
    /** For the form element itself. */
    form: { ref: form, onSubmit: submit, noValidate: true },
    values,
    notice,
    isPending,
    isFaulty: isRefused(typing),
    field,
    change,
    type,
    checkField,
    submit,
  }
}

const isRefused = (refusal: Refusal<object>): boolean =>
  typeof refusal === 'string' || Object.values(refusal ?? {}).some(Boolean)

const nothingWrong = (part: object) => Object.fromEntries(Object.keys(part).map((name) => [name, undefined]))

function fieldErrorsOf<Values extends object>(
  thrown: unknown,
  values: Values,
  fieldOf: Record<string, keyof Values> = {},
): FieldErrors<Values> | null {
  if (!(thrown instanceof CallError)) return null
  const named = Object.entries(thrown.fields)
    .map(([name, text]) => [fieldOf[name] ?? name, text] as const)
    .filter(([name]) => name in values)
  return named.length > 0 ? (Object.fromEntries(named) as FieldErrors<Values>) : null
}

/** Moves the focus to the first field with an error, once it is drawn. */
function useFocusOnFirstError(form: { current: HTMLFormElement | null }) {
  const isWanted = useRef(false)
  useEffect(() => {
    if (!isWanted.current) return
    isWanted.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
  return () => {
    isWanted.current = true
  }
}

/** Whoever comes back with the back button finds the page as it was left. */
function useOnComingBack(ready: () => void) {
  const latest = useRef(ready)
  useEffect(() => {
    latest.current = ready
  })
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => event.persisted && latest.current()
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])
}
