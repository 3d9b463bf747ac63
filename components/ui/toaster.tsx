'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type ToastMessage, toasts } from './toast'

const loadSlips = () => import('./toast-slips')
const ToastSlips = dynamic(() => loadSlips().then((module) => module.ToastSlips), { ssr: false })

const none: readonly ToastMessage[] = []

/** Once, in the root layout. What shows the toasts is fetched as soon as the person does something. */
export function Toaster() {
  const messages = useSyncExternalStore(toasts.subscribe, toasts.list, () => none)
  const [hadAny, setHadAny] = useState(false)
  if (messages.length > 0 && !hadAny) setHadAny(true)
  useEffect(() => {
    const acts = ['pointerdown', 'keydown'] as const
    for (const act of acts) window.addEventListener(act, loadSlips, { once: true })
    return () => {
      for (const act of acts) window.removeEventListener(act, loadSlips)
    }
  }, [])
  return hadAny ? <ToastSlips messages={messages} /> : null
}
