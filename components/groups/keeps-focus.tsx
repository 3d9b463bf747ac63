'use client'

import { type ReactNode, useEffect, useRef } from 'react'

const MENU = '[aria-haspopup="menu"]'
const FOCUSABLE = 'button:not(:disabled), a[href]'

/**
 * Around a list whose rows go as they are acted on: where that takes the focus away, it moves on to the row that came
 * up in its place, or to what stands around the list when none is left.
 */
export function KeepsFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<{ row: Element; place: number } | null>(null)

  useEffect(() => {
    const listening = new AbortController()
    const note = (event: FocusEvent) => {
      const row = (event.target as Element).closest('li')
      last.current = row ? { row, place: [...(row.parentElement?.children ?? [])].indexOf(row) } : null
    }
    box.current?.addEventListener('focusin', note, { signal: listening.signal })
    return () => listening.abort()
  }, [])

  // After every change of the list; nothing is measured, so it costs nothing.
  useEffect(() => {
    const lost = last.current
    if (!lost || lost.row.isConnected || document.activeElement !== document.body) return
    last.current = null
    const rows = [...(box.current?.querySelectorAll('li:not([hidden])') ?? [])]
    const next = rows[Math.min(lost.place, rows.length - 1)]
    const control = next?.querySelector<HTMLElement>(MENU) ?? next?.querySelector<HTMLElement>(FOCUSABLE)
    const target = control ?? box.current
    target?.focus({ preventScroll: true })
  })

  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}
