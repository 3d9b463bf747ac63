import type { Metadata } from './records'

export type Capability = {
  status: 'active' | 'pending' | 'rejected' | 'restricted'
  status_details: { code: string; resolution: string }[]
}

export type CapabilityName = 'stripe_transfers' | 'payouts'

export type RecipientAccount = {
  id: string
  object: 'v2.core.account'
  applied_configurations: 'recipient'[]
  closed: boolean
  contact_email: string
  contact_phone: string | null
  created: string
  dashboard: 'express' | 'full' | 'none' | null
  display_name: string | null
  livemode: boolean
  metadata: Metadata
  _capabilities: Record<CapabilityName, Capability>
  _defaults: unknown
  _identity: Record<string, unknown> & { country: string }
  _is_onboarded: boolean
}

export type AccountLink = {
  id: string
  account: string
  created: string
  expires_at: string
  refresh_url: string
  return_url: string | null
  use_case: Record<string, unknown>
  used: boolean
}
