import { type FormEvent, useRef } from 'react'

const TEXT_FIELDS =
  'textarea, input:is([type="text"], [type="email"], [type="tel"], [type="number"], [type="date"])'
const LONG_FORM_MIN = 3

/** A form that takes some thought: one with a textarea, or with three or more fields. */
function isLongFormStarted(container: Element): boolean {
  const fields = [...container.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)]
  const isLong = fields.length >= LONG_FORM_MIN || fields.some(({ tagName }) => tagName === 'TEXTAREA')
  return isLong && fields.some(({ value }) => value.trim() !== '')
}

/** Whether something typed into a long form in here would be lost. */
export function useUnsavedText<Container extends HTMLElement>() {
  const container = useRef<Container>(null)
  const form = useRef<Element | null>(null)
  return {
    inputProps: {
      ref: container,
      onInput: ({ target }: FormEvent) => {
        form.current = (target as Element).closest('form')
      },
    },
    /** A form that was sent does not count: it has been removed, or is marked as saved. */
    hasUnsavedText: () => {
      const isUnsaved = form.current?.isConnected && !form.current.matches('[data-saved]')
      return Boolean(isUnsaved && container.current && isLongFormStarted(container.current))
    },
  }
}
