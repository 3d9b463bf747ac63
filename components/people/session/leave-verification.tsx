'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { callServer } from '@/lib/api/client/call-server'
import { findRememberedInvitation } from './navigation-state'
import { takeNextPage } from './next-page'

/** Replaces the verify screen in the history, so that Back from the dashboard does not return to it. */
export function LeaveVerification() {
  const router = useRouter()
  useEffect(() => {
    findNextPath().then((address) => router.replace(address))
  }, [router])
  return null
}

/**
 * Where to land: the page or link the person came from; else the group of the invitation they came from if they are in
 * it, or the invitation itself if it is still open; else the dashboard.
 */
async function findNextPath(): Promise<string> {
  const next = takeNextPage()
  if (next) return next
  const token = findRememberedInvitation()
  if (!token) return '/dashboard'
  const call = 'GET /invitation/{token}/group'
  const noInvitation = { groupId: null, waits: false }
  const { groupId, waits } = await callServer(call, { params: { token }, staysOn401: true }).catch(
    () => noInvitation,
  )
  if (groupId) return `/group/${groupId}`
  return waits ? `/invitation/${encodeURIComponent(token)}/accept` : '/dashboard'
}
