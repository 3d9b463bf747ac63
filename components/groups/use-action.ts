'use client'

import { useRef, useState } from 'react'
import { CallError, messageOf, NetworkError } from '@/lib/browser/call-server'
import { GROUP_TEXTS } from './action-texts'

/** The server's text for a failed action, else the fallback; a lost connection has its own. */
export function actionError(error: unknown, fallback: string): string {
  return error instanceof NetworkError ? GROUP_TEXTS.later : messageOf(error, fallback)
}

/** Somebody who was signed out is on the way to another screen: nothing is said here. */
export const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401

/** Runs one thing at a time: a second click while it works does nothing. */
export function useAction() {
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, run }
}
