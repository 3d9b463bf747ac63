import { type FormEvent, useRef } from 'react'

const TEXT_FIELDS =
  'textarea, input:is([type="text"], [type="email"], [type="tel"], [type="number"], [type="date"])'
const LONG_FROM = 3

/** A form that takes some thought: one with a textarea, or with three or more fields. */
function isLongForm(place: Element): boolean {
  const fields = [...place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)]
  const isLong = fields.length >= LONG_FROM || fields.some(({ tagName }) => tagName === 'TEXTAREA')
  return isLong && fields.some(({ value }) => value.trim() !== '')
}

/** Whether something typed into a long form in here would be lost. */
export function useUnsavedText<Place extends HTMLElement>() {
  const place = useRef<Place>(null)
  const form = useRef<Element | null>(null)
  return {
    typing: {
      ref: place,
      onInput: ({ target }: FormEvent) => {
        form.current = (target as Element).closest('form')
      },
    },
    /** A form that was sent does not count: it has been removed, or is marked as saved. */
    hasUnsavedText: () => {
      const isOpen = form.current?.isConnected && !form.current.matches('[data-saved]')
      return Boolean(isOpen && place.current && isLongForm(place.current))
    },
  }
}
