import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '@/lib/api/client/call-error'
import { useInputBeforeHydration } from './use-input-before-hydration'
import { usePageRestored } from './use-page-restored'
import { useSteadyScroll } from './use-steady-scroll'

/** What is wrong with each field, by the names and in the words of the server's `errors`. */
export type FieldErrors<Values> = { [Name in keyof Values]?: string | null }

/** Why a form was not sent or was refused: a text for the whole form, or one for each field. */
type Refusal<Values> = string | null | FieldErrors<Values>

type FormOptions<Values> = {
  initial: Values
  /** What to begin with, if not with the initial values. */
  draft?: Values | null
  /** Checked on submit, by the same rules as the server's. */
  check?: (values: Values) => Refusal<Values>
  /** Checked while typing. */
  checkWhileTyping?: (values: Values) => FieldErrors<Values>
  /** The values to store for what was typed into a field; by default the text itself. */
  parse?: (name: keyof Values, typed: string, values: Values) => Partial<Values>
  send: (values: Values) => Promise<unknown>
  /** What to say when sending fails and the server names no field of this form. */
  explain: (thrown: unknown) => Refusal<Values>
  /** Whether there is anything to send yet. */
  canSend?: (values: Values) => boolean
  /** Maps the server's field names to this form's, where they differ. */
  fieldByServerName?: Record<string, keyof Values>
  /** Sending leads to another page: the form stays busy until the browser has left. */
  navigatesAway?: boolean
  /** While sending, fields are read-only and so keep the focus; otherwise they are disabled. */
  keepsFocus?: boolean
}

type State<Values> = {
  values: Values
  errors: FieldErrors<Values>
  notice: string | null
  isPending: boolean
}

const NOTHING_WRONG = { errors: {}, notice: null }

/** A form's values, their errors, and a way to send them, one attempt at a time. */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { check, parse, canSend, keepsFocus = false } = options
  const first = { values: options.draft ?? options.initial, ...NOTHING_WRONG, isPending: false }
  const { state, latest, set } = useLatest<State<Values>>(first)
  const { values, notice, isPending } = state
  // What is being sent is not judged by data that already counts it: live updates often arrive before the answer.
  const typingErrors: FieldErrors<Values> = (isPending ? null : options.checkWhileTyping?.(values)) ?? {}

  /** Sets some values; a function receives the current ones. */
  const change = (given: Partial<Values> | ((values: Values) => Partial<Values>)) => {
    const { values, errors } = latest.current
    const part = typeof given === 'function' ? given(values) : given
    set({ values: { ...values, ...part }, errors: clearErrors(errors, part), notice: null })
  }
  const typeInto = (name: keyof Values, typed: string) =>
    change(parse?.(name, typed, latest.current.values) ?? ({ [name]: typed } as Partial<Values>))

  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit(options, { latest, set }, form)
  useInputBeforeHydration(
    form,
    (name, typed) => name in latest.current.values && typeInto(name as keyof Values, typed),
  )

  return {
    /** Props for the form element. A press before hydration is held back by React until `action` can repeat it. */
    form: { ref: form, onSubmit: submit, action: () => form.current?.requestSubmit(), noValidate: true },
    /** Props for a field's input. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      error: typingErrors[name] ?? state.errors[name],
      disabled: isPending && !keepsFocus,
      readOnly: isPending && keepsFocus,
      onChange: (event: { target: { value: string } }) => typeInto(name, event.target.value),
    }),
    values,
    notice,
    isPending,
    canSend: (canSend?.(values) ?? true) && !isRefused(typingErrors),
    change,
    /** Shows what is wrong with one field, before anything is sent. */
    checkField: (name: keyof Values) => {
      const { values, errors } = latest.current
      const found = check?.(values)
      if (found && typeof found !== 'string')
        set({ errors: { ...errors, [name]: found[name] ?? errors[name] } })
    },
    /** Starts again, for a dialog that was closed. */
    reset: () => set({ values: options.initial, ...NOTHING_WRONG }),
    submit,
    /** For hooks that build on this one. */
    internals: { latest, set },
  }
}

export type FormInternals<Values> = Pick<Latest<State<Values>>, 'latest' | 'set'>

/** Checks and sends the form's values; a refusal is shown, and the first field with an error gets the focus. */
function useSubmit<Values extends object>(
  { check, canSend, send, explain, fieldByServerName, navigatesAway }: FormOptions<Values>,
  { latest, set }: FormInternals<Values>,
  form: RefObject<HTMLFormElement | null>,
) {
  const steady = useSteadyScroll(form)
  const refocus = useFocusOnFirstError(form)
  const refuse = (refusal: Refusal<Values>) => {
    steady()
    const isText = refusal === null || typeof refusal === 'string'
    set({ errors: isText ? {} : refusal, notice: isText ? refusal : null, isPending: false })
    refocus()
  }

  return async (event?: FormEvent) => {
    event?.preventDefault()
    // React bubbles events through portals: in a dialog, this would also submit a form around it.
    event?.stopPropagation()
    const { values, isPending } = latest.current
    if (isPending || canSend?.(values) === false) return
    const refusal = check?.(values) ?? null
    if (isRefused(refusal)) return refuse(refusal)
    set({ ...NOTHING_WRONG, isPending: true })
    try {
      await send(values)
      if (!navigatesAway) set({ isPending: false })
    } catch (thrown) {
      refuse(fieldErrorsOf(thrown, values, fieldByServerName) ?? explain(thrown))
    }
  }
}

type Latest<Kept> = { state: Kept; latest: RefObject<Kept>; set: (part: Partial<Kept>) => void }

/**
 * State that can be read before the next render, because a code is sent as soon as its last digit is typed. Coming back
 * with the back button makes the form ready again.
 */
function useLatest<Kept extends { isPending: boolean }>(first: Kept): Latest<Kept> {
  const [state, setState] = useState(first)
  const latest = useRef(first)
  const set = useCallback((part: Partial<Kept>) => {
    latest.current = { ...latest.current, ...part }
    setState(latest.current)
  }, [])
  usePageRestored(useCallback(() => set({ isPending: false } as Partial<Kept>), [set]))
  return { state, latest, set }
}

/** Editing a field clears its error. */
const clearErrors = <Errors extends object>(errors: Errors, typed: object): Errors => ({
  ...errors,
  ...Object.fromEntries(Object.keys(typed).map((name) => [name, null])),
})

const isRefused = (refusal: Refusal<object>): boolean =>
  typeof refusal === 'string' || Object.values(refusal ?? {}).some(Boolean)

/** What the server says about this form's fields. */
function fieldErrorsOf<Values extends object>(
  thrown: unknown,
  values: Values,
  fieldByServerName: Record<string, keyof Values> = {},
): FieldErrors<Values> | null {
  if (!(thrown instanceof CallError)) return null
  const errorEntries = Object.entries(thrown.fields)
    .map(([name, text]) => [fieldByServerName[name] ?? name, text] as const)
    .filter(([name]) => name in values)
  return errorEntries.length > 0 ? (Object.fromEntries(errorEntries) as FieldErrors<Values>) : null
}

/** Moves the focus to the first field with an error, once that is rendered. */
function useFocusOnFirstError(form: RefObject<HTMLFormElement | null>) {
  const shouldFocus = useRef(false)
  useEffect(() => {
    if (!shouldFocus.current) return
    shouldFocus.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
  return () => {
    shouldFocus.current = true
  }
}
