'use client'

import { type FormEvent, useRef } from 'react'

const WRITTEN =
  'textarea, input:is([type="text"], [type="email"], [type="tel"], [type="number"], [type="date"])'
const LONG_FROM = 3

/** A form that costs some thought: one with room for sentences, or of three fields and more. */
function isLongForm(place: Element): boolean {
  const fields = [...place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(WRITTEN)]
  const isLong = fields.length >= LONG_FROM || fields.some(({ tagName }) => tagName === 'TEXTAREA')
  return isLong && fields.some(({ value }) => value.trim() !== '')
}

/** Whether something was typed into a long form in here, and would be lost with it. */
export function useTyped<Place extends HTMLElement>() {
  const place = useRef<Place>(null)
  const form = useRef<Element | null>(null)
  return {
    typing: {
      ref: place,
      onInput: ({ target }: FormEvent) => {
        form.current = (target as Element).closest('form')
      },
    },
    /** A form that has been sent and is gone is no longer one. */
    isLosing: () => Boolean(place.current && form.current?.isConnected && isLongForm(place.current)),
  }
}
